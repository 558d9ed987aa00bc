import { parentPort, Worker } from 'node:worker_threads'

// PDFs are drawn in a thread: drawing is CPU-bound, and fonts and library are freed when the thread ends.

/** In the module that `script` names: draws what arrives and posts each PDF. */
export const drawWhatArrives = (draw: (sheet: unknown) => Promise<Buffer>): void => {
  parentPort?.on('message', (sheet: unknown) => {
    void draw(sheet).then((drawn) => {
      const pdf = new Uint8Array(drawn)
      parentPort?.postMessage(pdf, [pdf.buffer])
    })
  })
}

/** Draws the PDFs one after another in one thread, no faster than they are taken. */
export async function* drawEachInWorker<Sheet>(
  script: URL,
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
): AsyncGenerator<Buffer> {
  const worker = new Worker(script)
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the PDF worker ended without a result')))
  })
  failed.catch(() => undefined)
  try {
    for await (const sheet of sheets) {
      const drawn = new Promise<Uint8Array>((resolve) => worker.once('message', resolve))
      worker.postMessage(sheet, [])
      const pdf = await Promise.race([drawn, failed])
      yield Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    }
  } finally {
    await worker.terminate()
  }
}

export const drawInWorker = async (script: URL, sheet: unknown): Promise<Buffer> => {
  for await (const pdf of drawEachInWorker(script, [sheet])) return pdf
  throw new Error('the PDF worker ended without a result')
}
