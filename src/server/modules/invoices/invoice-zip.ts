import { Zip, ZipPassThrough } from 'fflate'
import type { Locale } from '../../../contract/kernel/format.ts'
import type { Invoice } from '../../../contract/invoices/invoices.ts'
import { documentPdfs } from './documents/draw-in-worker.ts'

/** PDFs are compressed already, so they are only put together. */
export const zipOf = async function* (
  batches: AsyncIterable<readonly Invoice[]>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const numbers: string[] = []
  const documents = async function* () {
    for await (const batch of batches) {
      for (const invoice of batch) {
        numbers.push(invoice.number)
        yield { invoice, locale }
      }
    }
  }
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const pdf of documentPdfs(documents())) {
    const file = new ZipPassThrough(`${numbers.shift() ?? ''}.pdf`)
    zip.add(file)
    file.push(pdf, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks
}
