import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../src/server/platform/database/database.ts'
import { roleUrl } from '../src/server/platform/database/database-roles.ts'
import { forgetExchangeRates } from '../src/server/modules/catalogue/exchange-rates.ts'
import { copyPrefix } from './row-types/observations.ts'
import { noteCallers } from './row-types/observe-statements.ts'
import { forgetRateBook } from '../src/server/modules/shipping/rate-book.ts'

export interface TestDatabase {
  readonly database: Database
  /** Connections as the owner, bypassing row-level security, for setup and inspection. */
  readonly admin: pg.Pool
  readonly adminUrl: string
  readonly tenantUrl: string
  readonly agencyUrl: string
}

const onServer = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const url = new URL(inject('databaseServer').adminUrl)
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  await work(client).finally(() => client.end())
}

/** A pool ends before its last connections do; dropping the database then would fail whichever test is running. */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let wait = 1; wait <= 256; wait *= 2) {
    const connected = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
    if (connected.rowCount === 0) break
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

export interface TestDatabaseOptions {
  /** Fills an empty database without a schema; by default the database is migrated. */
  readonly fill?: (adminUrl: string) => Promise<void>
}

/**
 * Creates an empty, migrated database for this test file, dropped after its last test: `const { database, admin } =
 * await withTestDatabase()` at the top of the file.
 */
export const withTestDatabase = async ({ fill }: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { adminUrl: serverUrl, template, passwords } = inject('databaseServer')
  const name = `${fill ? 'filled_' : copyPrefix}${randomBytes(6).toString('hex')}`
  // Test files of one process share modules, whose caches may hold data of another file's database.
  forgetExchangeRates()
  forgetRateBook()
  // A file copy is faster than copying through the write-ahead log, which takes a tenth of a second of CPU time.
  await onServer((client) =>
    client.query(
      `CREATE DATABASE ${name} TEMPLATE ${fill ? 'template0' : client.escapeIdentifier(template)} STRATEGY FILE_COPY`,
    ),
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const adminUrl = url.href
  await fill?.(adminUrl)
  const tenantUrl = roleUrl(adminUrl, 'quayside_tenant', passwords)
  const agencyUrl = roleUrl(adminUrl, 'quayside_agency', passwords)
  const database = noteCallers(openDatabase({ tenantUrl, agencyUrl }))
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4 })
  afterAll(async () => {
    await Promise.all([database.close(), admin.end()])
    await onServer((client) => dropDatabase(client, name))
  })
  return { database, admin, adminUrl, tenantUrl, agencyUrl }
}
