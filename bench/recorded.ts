import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../src/server/platform/database/database.ts'
import type { DB } from '../src/server/platform/database/database-types.ts'
import type { Statement } from './plan.ts'

/**
 * Runs a query of the product without row-level security, and returns its statements, so that the bare route always
 * runs the same ones.
 */
export const recordStatements = async (
  databaseUrl: string,
  query: (database: Database) => Promise<unknown>,
): Promise<Statement[]> => {
  const statements: Statement[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query: { sql: text, parameters } }) => {
      if (level === 'query' && !/^(begin|commit)/i.test(text))
        statements.push({ text, values: [...parameters] })
    },
  })
  const inTransaction = (_customer: unknown, body: (tx: unknown) => Promise<unknown>) =>
    kysely.transaction().execute(body)
  const database = {
    tenant: () => kysely,
    agency: kysely,
    tenantTransaction: inTransaction,
  } as unknown as Database
  try {
    await query(database)
    return statements
  } finally {
    await kysely.destroy()
  }
}
