import type { TableInput } from '../../../contract/kernel/encodings.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { parseTask } from '../parsing/parse-task.ts'
import { endTurn } from '../kernel/turns.ts'
import { readSheet, type SheetHints } from './read-sheet.ts'
import { unpackRows, type FileRow } from './sheet-rows.ts'

const longestMs = 20_000
const sheetTask = parseTask(new URL('./read-sheet.ts', import.meta.url).href, { readSheet }, longestMs)

/** An uploaded file; see `UploadedFile`. */
interface TableFile {
  readonly kind: string
  readonly body: Buffer
  readonly account: string
}

export interface TableReading {
  /** The names of columns that the file may have. */
  readonly columns: readonly string[]
  readonly input: TableInput
  readonly countries?: readonly string[]
}

/**
 * Yields the rows of a CSV or a workbook, beginning with that of the column names; none has only empty cells. @throws
 * DomainError fileRefused
 */
export async function* readTable(
  parsePool: ParsePool,
  { kind, body, account }: TableFile,
  { columns, input: { encoding, locale }, countries = [] }: TableReading,
): AsyncGenerator<FileRow> {
  const languages = locale === undefined ? [] : [locale]
  const hints: SheetHints = { isWorkbook: kind === 'xlsx', columns, encoding, languages, countries }
  const { chunks } = await parsePool.run(sheetTask, [body, hints], { account })
  for (const row of unpackRows(chunks)) {
    yield row
    await endTurn()
  }
}
