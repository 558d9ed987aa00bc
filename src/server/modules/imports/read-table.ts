import type { UploadedFile } from '../../platform/call.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { parseTask } from '../../platform/parsing/parse-task.ts'
import { readCsv, type FileRow } from './file-rows.ts'
import { readXlsx } from './xlsx-rows.ts'

const longestMs = 60_000
const csvTask = parseTask(new URL('./file-rows.ts', import.meta.url).href, { readCsv }, longestMs)
const xlsxTask = parseTask(new URL('./xlsx-rows.ts', import.meta.url).href, { readXlsx }, longestMs)

/** Yields the rows of a CSV or Excel file, the header first. @throws DomainError fileRefused */
export const readTable = (
  parsePool: ParsePool,
  { kind, body, account }: UploadedFile,
): AsyncGenerator<FileRow> => parsePool.rows(kind === 'xlsx' ? xlsxTask : csvTask, [body], { account })
