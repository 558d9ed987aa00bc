import { Readable } from 'node:stream'
import { refuse } from '../../platform/refuse.ts'
import { decodeFile, detectEncoding, detectSeparator } from './file-text.ts'

export interface FileRow {
  /** The header is row 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Columns (from 0) whose cell holds a formula; empty for CSV, where only the text can tell. */
  readonly formulas: readonly number[]
}

export const maxRows = 50_000
const maxColumns = 300
const maxRecordChars = 500_000

export const checkSize = (row: number, columns: number): void => {
  if (row - 1 > maxRows) {
    throw refuse('fileRefused', { case: 'tooManyRows', max: maxRows })
  }
  if (columns > maxColumns) throw refuse('fileRefused', { case: 'tooManyColumns', row, max: maxColumns })
}

const decodeFirst = (body: Buffer, encoding: ReturnType<typeof detectEncoding>): string =>
  new TextDecoder(encoding).decode(body.subarray(0, 64 * 1024))

interface CsvError extends Error {
  readonly code: string
  readonly records?: number
}
const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')

/** Yields the header first. @throws DomainError fileRefused when the file is damaged. */
export async function* readCsv(body: Buffer): AsyncGenerator<FileRow> {
  const encoding = detectEncoding(body)
  const delimiter = detectSeparator(decodeFirst(body, encoding))
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordChars,
  })
  const source = Readable.from(decodeFile(body, encoding), { objectMode: false, encoding: 'utf8' })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      checkSize(row, record.length)
      yield { row, cells: record, formulas: [] }
    }
  } catch (error) {
    if (isCsvError(error)) throw damaged(error, row)
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const damaged = (error: CsvError, lastGoodRow: number) => {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return refuse('fileRefused', { case: 'openQuote', row: lastGoodRow })
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return refuse('fileRefused', { case: 'endlessRow', row: lastGoodRow + 1 })
  }
  return refuse('fileRefused', { case: 'damagedAfter', row: lastGoodRow })
}
