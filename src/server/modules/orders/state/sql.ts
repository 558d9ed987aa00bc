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

/** SQL of the different texts of the orders `e`, whose ids are `these`, the oldest order's first, with blank lines between them. */
export const paragraphsSql = (text: string, these: string): string => `
  coalesce((select string_agg(p.text, E'\\n\\n' order by p.first)
    from (select ${text} as text, min(e.id) as first from dropshipping_order e
      where e.customer_id = $1 and e.id = ${these} and ${text} <> '' group by 1) p), '')`
