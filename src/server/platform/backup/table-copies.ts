import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** One table in a backup. The digest does not depend on the order of the rows. */
export interface TableCopy {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: string
  readonly digest: string
}

/** Of pg-boss: the queues with their jobs; the rest it makes itself. In the order of their references. */
export const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'].map(
  (name) => `pgboss.${name}`,
)

/** The text of values must not depend on the server's settings. */
export const plainSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set client_min_messages = warning; set row_security = off`

const tablesSql = `
  select format('%s.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attname)::text[] as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration')
      or format('%s.%I', n.nspname, c.relname) = any($1)
    group by n.nspname, c.relname order by n.nspname desc, array_position($1, format('%s.%I', n.nspname, c.relname)), c.relname`

export type Table = Pick<TableCopy, 'name' | 'columns'>

export const listTables = async (client: pg.Client): Promise<Table[]> =>
  (await client.query<Table>(tablesSql, [queueTables])).rows

/** Counts the rows and sums up a hash of each, over all columns that are not generated. */
export const digestOf = async (client: pg.Client, { name, columns }: Table): Promise<TableCopy> => {
  const { rows } = await client.query<Pick<TableCopy, 'rows' | 'digest'>>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as digest
      from (select ${columns.join()} from ${name}) r`,
  )
  const [found] = rows
  if (!found) throw new Error('one row, always')
  return { name, columns, ...found }
}

const pathOf = (folder: string, name: string): string => join(folder, 'database', `${name}.copy.gz`)

export const writeCopy = async (client: pg.Client, folder: string, table: Table): Promise<TableCopy> => {
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 })
  const rows = client.query(to(`copy (select ${table.columns.join()} from ${table.name}) to stdout`))
  await pipeline(
    rows,
    createGzip({ level: 6 }),
    createWriteStream(pathOf(folder, table.name), { mode: 0o600 }),
  )
  return digestOf(client, table)
}

/** @throws Error if the table then holds other rows than the backed-up one did */
export const readCopy = async (client: pg.Client, folder: string, copy: TableCopy): Promise<void> => {
  const rows = client.query(from(`copy ${copy.name} (${copy.columns.join()}) from stdin`))
  await pipeline(createReadStream(pathOf(folder, copy.name)), createGunzip(), rows)
  const restored = await digestOf(client, copy)
  if (restored.rows === copy.rows && restored.digest === copy.digest) return
  throw new Error(
    `The backup is damaged: ${copy.name} has ${restored.rows} rows with digest ${restored.digest} instead of ` +
      `${copy.rows} with ${copy.digest}.`,
  )
}
