import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { refuse } from '../kernel/refuse.ts'
import { decodeText, detectEncoding, type EncodingHints } from './detect-encoding.ts'
import { columnNames, findHeader, type ColumnNames } from './find-header.ts'
import { parseCsv, separators, type Separator } from './parse-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { packRows, type FileRow } from './sheet-rows.ts'

export interface SheetHints extends EncodingHints {
  readonly isWorkbook: boolean
  /** The names of columns that the file may have, by which its header is found. */
  readonly columns: readonly string[]
  /** Chosen by the reader, where it was not sure. */
  readonly encoding?: Encoding | undefined
}

export interface PackedSheet {
  /** Null for a workbook. */
  readonly encoding: Encoding | null
  /** To be read with `unpackRows`. The first row has the column names. */
  readonly chunks: readonly string[]
}

const startChars = 64 * 1024
const startRecords = 50

/** `sep=;` in the first line, as Excel understands it. */
const saidSeparator = (text: string): { separator: Separator; length: number } | null => {
  const found = /^"?sep=(.)"?\r?\n/i.exec(text.slice(0, 20))
  const separator = separators.find((one) => one === found?.[1])
  return found && separator ? { separator, length: found[0].length } : null
}

interface Start {
  readonly separator: Separator
  readonly header: { readonly at: number; readonly known: number }
  readonly width: number
  readonly records: readonly (readonly string[])[]
}

const startOf = (text: string, separator: Separator, names: ColumnNames): Start => {
  const isStart = text.length > startChars
  const records = [
    ...parseCsv(text.slice(0, startChars), separator, { maxRecords: startRecords, isStart: true }),
  ]
  // A short file may end without a line break.
  if (!isStart && records.length < startRecords) {
    const all = parseCsv(text, separator, { maxRecords: startRecords })
    try {
      records.splice(0, records.length, ...all)
    } catch {
      // Reading the whole file says what is wrong with it.
    }
  }
  const header = findHeader(records, names)
  const first = records.find((cells) => cells.some((cell) => cell.trim() !== ''))
  return { separator, header, width: (header.at >= 0 ? records[header.at] : first)?.length ?? 0, records }
}

/** Whether each row is one quoted cell, in which the separators are text. */
const isQuotedWhole = ({ records }: Start, names: ColumnNames): boolean => {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0 || filled.some((cells) => cells.length > 1)) return false
  const [[first = ''] = []] = filled
  return separators.some((separator) => {
    const cells = first.replaceAll('"', '').split(separator)
    return cells.length > 1 && findHeader([cells], names).at >= 0
  })
}

function* csvRows(text: string, names: ColumnNames): Generator<FileRow> {
  const said = saidSeparator(text)
  const rest = said ? text.slice(said.length) : text
  const [best] = (said ? [said.separator] : separators)
    .map((separator) => startOf(rest, separator, names))
    .toSorted((one, other) => other.header.known - one.header.known || other.width - one.width)
  if (!best) return
  if (best.header.at < 0 && isQuotedWhole(best, names)) throw refuse('fileRefused', { case: 'quotedRows' })
  let row = 0
  for (const cells of parseCsv(rest, best.separator)) {
    row += 1
    if (row > best.header.at) yield { row, cells, formulas: [] }
  }
}

/**
 * Reads a table from a file of any common kind. Pure, and linear in time; run it in the pool of parsers.
 * @throws DomainError fileRefused
 */
export const readSheet = async (body: Uint8Array, hints: SheetHints): Promise<PackedSheet> => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const names = columnNames(hints.columns)
  if (hints.isWorkbook) return { encoding: null, chunks: packRows(await readWorkbook(bytes, names)) }
  const detected = hints.encoding ? { encoding: hints.encoding } : detectEncoding(bytes, hints)
  if ('candidates' in detected) {
    const { candidates } = detected
    throw refuse(
      'fileRefused',
      candidates.length === 0 ? { case: 'unknownEncoding' } : { case: 'chooseEncoding', candidates },
    )
  }
  const { encoding } = detected
  return { encoding, chunks: packRows(csvRows(decodeText(bytes, encoding), names)) }
}
