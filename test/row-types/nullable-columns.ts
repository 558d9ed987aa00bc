import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { observationsFolder, type NullableColumns } from './observations.ts'

export const nullableColumnsFile = join(observationsFolder, 'nullable-columns.json')

/** The columns of tables that may be null. Copies of a database keep the OIDs of its tables. */
export const readNullableColumns = async (client: pg.ClientBase): Promise<NullableColumns> => {
  const { rows } = await client.query<{ key: string; name: string }>(`
    select format('%s.%s', a.attrelid::oid, a.attnum) as key, format('%s.%s', c.relname, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and not a.attnotnull`)
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]))
}

/** Begins a run of all tests, whose statements are observed. */
export const writeNullableColumns = async (adminUrl: string): Promise<void> => {
  if (process.env['ROW_TYPES'] === undefined) return
  await rm(observationsFolder, { recursive: true, force: true })
  await mkdir(observationsFolder, { recursive: true })
  const client = new pg.Client(adminUrl)
  await client.connect()
  await writeFile(nullableColumnsFile, JSON.stringify(await readNullableColumns(client)))
  await client.end()
}
