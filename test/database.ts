import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../src/server/platform/database.ts'
import { roleUrl } from '../src/server/platform/database-roles.ts'
import { forgetExchangeRates } from '../src/server/modules/catalogue/exchange-rates.ts'
import { forgetRateBook } from '../src/server/modules/shipping/rate-book.ts'

export interface TestDatabase {
  /** As the server uses it, with both roles. */
  readonly database: Database
  /** The owner's connections, past row-level security: to arrange and to look behind the curtain. */
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

/** A pool has ended before its last connections have: one that is cut off would fail whatever test runs then. */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  for (let wait = 1; wait <= 256; wait *= 2) {
    const connected = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
    if (connected.rowCount === 0) break
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

export interface TestDatabaseOptions {
  /** Fills a database that has nothing in it, not even the schema; without it the database is a migrated one. */
  readonly fill?: (adminUrl: string) => Promise<void>
}

/**
 * An empty, migrated database for this test file alone, dropped after its last test:
 * `const { database, admin } = await withTestDatabase()` at the top of the file.
 */
export const withTestDatabase = async ({ fill }: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { adminUrl: serverUrl, template, passwords } = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Test files of one process share their modules, and with them what these keep of another file's database.
  forgetExchangeRates()
  forgetRateBook()
  // Copied as files: block by block through the log takes a tenth of a second of a processor.
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
  const database = openDatabase({ tenantUrl, agencyUrl })
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4 })
  afterAll(async () => {
    await Promise.all([database.close(), admin.end()])
    await onServer((client) => dropDatabase(client, name))
  })
  return { database, admin, adminUrl, tenantUrl, agencyUrl }
}
