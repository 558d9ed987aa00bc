import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** PostgreSQL cannot store NUL or unpaired surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A parameter for json_to_recordset: any number of rows in one parameter. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}

const parameter = (value: unknown): unknown =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()) ? storable(value) : value

/** Runs raw SQL; the row type named by the caller must match the column aliases. */
export const query = async <Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> => {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values.map(parameter)))
  return result.rows
}
