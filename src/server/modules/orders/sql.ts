import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A parameter to be read by json_to_recordset: any number of rows in one. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}

const parameter = (value: unknown): unknown =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()) ? storable(value) : value

/** Runs SQL text as it is; the caller names the row's type, which the columns' aliases must meet. */
export const query = async <Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> => {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values.map(parameter)))
  return result.rows
}
