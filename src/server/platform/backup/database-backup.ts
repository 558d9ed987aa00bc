import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type RolePasswords, roleUrl } from '../database/database-roles.ts'
import { migrate } from '../operations/migrate.ts'
import {
  listTables,
  plainSettings,
  queueTables,
  readCopy,
  writeCopy,
  type TableCopy,
} from './table-copies.ts'

export interface DatabaseCopy {
  /** The last migration; the backup is read by the schema of that time. */
  readonly migration: string
  readonly tables: readonly TableCopy[]
  readonly sequences: readonly { readonly name: string; readonly value: string }[]
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  // The statement under way fails with the same error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(plainSettings)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Copies every table as of one moment, while the server goes on. */
export const copyDatabase = (adminUrl: string, folder: string): Promise<DatabaseCopy> =>
  withClient(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from schema_migration order by name desc limit 1',
    )
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
        where schemaname = 'public' and last_value is not null`,
    )
    const tables: TableCopy[] = []
    for (const table of await listTables(client)) tables.push(await writeCopy(client, folder, table))
    await client.query('commit')
    return { migration: migrations[0]?.name ?? '', tables, sequences }
  })

const isEmptySql = `select not exists (select from pg_class where relnamespace = 'public'::regnamespace
  and relkind = 'r') as "isEmpty"`

const foreignKeysSql = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

/** Fills a new schema. Triggers must not count or check rows that arrive in another order. */
const fill = async (client: pg.Client, folder: string, copy: DatabaseCopy): Promise<void> => {
  await client.query('begin')
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    foreignKeysSql,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const own = copy.tables.filter(({ name }) => !queueTables.includes(name))
  for (const { name } of own) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${copy.tables.map(({ name }) => name).join()} cascade`)
  for (const table of copy.tables) await readCopy(client, folder, table)
  for (const { name } of own) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, value } of copy.sequences) await client.query('select setval($1, $2)', [name, value])
  await client.query('commit')
  await client.query('analyze')
}

const makeQueueTables = async (agencyUrl: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: agencyUrl,
    createSchema: false,
    schedule: false,
    supervise: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

interface Target {
  readonly adminUrl: string
  readonly passwords: RolePasswords
}

/**
 * Fills an empty database from a backup, compares every table with what was backed up, and then migrates it to this
 * version. @throws Error if the database is not empty, or anything differs
 */
export const restoreDatabase = async (
  { adminUrl, passwords }: Target,
  folder: string,
  copy: DatabaseCopy,
): Promise<void> => {
  const { isEmpty } = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ isEmpty: boolean }>(isEmptySql)
    return rows[0] ?? { isEmpty: false }
  })
  if (!isEmpty) throw new Error('The database already has tables. Restore into an empty one.')
  await migrate({ adminUrl, passwords, until: copy.migration })
  await makeQueueTables(roleUrl(adminUrl, 'quayside_agency', passwords))
  await withClient(adminUrl, (client) => fill(client, folder, copy))
  await migrate({ adminUrl, passwords })
}
