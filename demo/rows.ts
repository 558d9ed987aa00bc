import { CompiledQuery } from 'kysely'
import type { Db } from '../src/server/platform/database/database.ts'

/** Inserts any number of rows with one statement, which reads them from `$1` by json_to_recordset. */
export const insertRows = async (db: Db, text: string, rows: readonly object[]): Promise<void> => {
  if (rows.length === 0) return
  await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]))
}

export const takeIds = async (db: Db, count: number): Promise<string[]> => {
  const text = "select nextval('id_seq')::text as id from generate_series(1, $1::int)"
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(text, [count]))
  return rows.map(({ id }) => id)
}
