import { DomainError } from '../../../contract/errors.ts'
import type { UploadedFile } from '../../platform/route.ts'
import { parseTask } from '../../platform/parsing/parse-task.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * The limit for an unpacked XLSX of 5 MB: far above any real list, far below what would exhaust the memory.
 */
const maxUnpackedBytes = 40 * 1024 * 1024

/** Reads every cell of a CSV, or of an XLSX's first sheet, as text. @throws DomainError fileRefused */
export const readSheet = async ({ kind, body }: Pick<UploadedFile, 'kind' | 'body'>): Promise<string[][]> =>
  kind === 'xlsx' ? readXlsx(body) : readCsv(body)

export const readSheetTask = parseTask(import.meta.url, { readSheet }, 60_000)

/** Excel saves UTF-16 with a byte order mark; older Chinese files are GB 18030. */
const decode = (body: Buffer): string => {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body)
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be').decode(body)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('gb18030').decode(body)
  }
}

const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string): number => header.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

const readCsv = async (body: Buffer): Promise<string[][]> => {
  const { parse } = await import('csv-parse/sync')
  const text = decode(body)
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw refuse('fileRefused', { case: 'unreadableCsv', message: reason })
  }
}

const readXlsx = async (body: Buffer): Promise<string[][]> => {
  const { unzipSync, zipSync } = await import('fflate')
  let unpacked = 0
  try {
    const entries = unzipSync(body, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        if (unpacked > maxUnpackedBytes)
          throw refuse('fileRefused', { case: 'unpacksTooLarge', maxBytes: maxUnpackedBytes })
        return true
      },
    })
    // Repacked from the measured entries, so that a forged ZIP directory cannot hide others.
    const { readSheet: readFirst } = await import('read-excel-file/node')
    // Numbers stay text: a tracking number has more digits than a JavaScript number holds.
    const rows = await readFirst(Buffer.from(zipSync(entries, { level: 0 })), { parseNumber: (text) => text })
    return rows.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw refuse('fileRefused', { case: 'damagedExcel' })
  }
}

const textOf = (cell: unknown): string => {
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'boolean' || typeof cell === 'number' ? String(cell) : ''
}
