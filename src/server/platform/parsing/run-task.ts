import { deserialize, serialize } from 'node:v8'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { ParseAnswer, ParseRequest } from './parse-task.ts'

const rowsAtOnce = 100
/** A few bytes can stand for any number of cells, so that what is read is limited as well. */
const maxOutputBytes = 128 * 1024 * 1024

const isGenerator = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* batchesOf(rows: AsyncIterable<unknown>): AsyncGenerator<unknown[]> {
  let batch: unknown[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const partsOf = async (result: unknown): Promise<Uint8Array[] | null> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const value of isGenerator(result) ? batchesOf(result) : [result]) {
    const part = serialize(value)
    bytes += part.length
    if (bytes > maxOutputBytes) return null
    parts.push(part)
  }
  return parts
}

/** In a parser's thread or process. */
export const runTask = async ({ module, name, input, files }: ParseRequest): Promise<ParseAnswer> => {
  try {
    const exported = (await import(module)) as Record<string, (...input: unknown[]) => unknown>
    const run = exported[name]
    if (!run) throw new Error(`${module} does not export ${name}`)
    // A copy, as not every parser takes shared memory.
    const own = files.map((file) => (file ? Buffer.from(file) : null))
    const values = (deserialize(input) as unknown[]).map((value, place) => own[place] ?? value)
    const parts = await partsOf(await run(...values))
    return parts ? { kind: 'done', parts } : { kind: 'tooLarge' }
  } catch (error) {
    if (!(error instanceof DomainError)) return { kind: 'failed', error }
    return { kind: 'refused', reason: error.reason, message: error.message, detail: error.detail }
  }
}
