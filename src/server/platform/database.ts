import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'
import {
  AccompaniedQuery,
  begin,
  commit,
  prepareTenantSetting,
  prepareTransactions,
  statementName,
  tenantIs,
} from './statements.ts'
import type { Companions } from './statements.ts'

declare const customerIdBrand: unique symbol
/**
 * A customer whose data this code may touch: proof that access was checked. Only the authenticator creates
 * one, and `customerIdFromRow` in jobs and for operators.
 */
export type CustomerId = string & { readonly [customerIdBrand]: true }

/** For the authenticator, and for code that has just read the id from the database. */
export const customerIdFromRow = (value: string): CustomerId => {
  if (!/^[1-9]\d{0,18}$/.test(value)) throw new Error('not a customer id')
  return value as CustomerId
}

declare const transactionBrand: unique symbol
/** A connection inside a transaction. Commands with more than one write require it. */
export type Tx = Kysely<DB> & { readonly [transactionBrand]: true }
export type Db = Kysely<DB>

export interface Database {
  /**
   * One customer's rows. Each statement is its own transaction, in one round trip that includes the tenant
   * setting.
   */
  tenant(customerId: CustomerId): Db
  /**
   * One customer's rows in one transaction. Runs `body` again after a deadlock or serialization failure, so
   * `body` must have no effect outside the database.
   */
  tenantTransaction<T>(customerId: CustomerId, body: (tx: Tx) => Promise<T>): Promise<T>
  /** Every customer's rows: for operators, jobs and sign-in. */
  readonly agency: Db
  agencyTransaction<T>(body: (tx: Tx) => Promise<T>): Promise<T>
  /** The fast path: SQL text prepared by name, in one round trip, under row-level security. */
  queryTenant<Row>(customerId: CustomerId, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Raw statements in the agency's role, for libraries that bring their own SQL (pg-boss). */
  queryAgency(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  readonly pools: { readonly tenant: pg.Pool; readonly agency: pg.Pool }
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly tenantUrl: string
  readonly agencyUrl: string
  readonly tenantConnections?: number
  readonly agencyConnections?: number
  readonly onError?: (error: Error) => void
}

/**
 * Converts a bigint column (read as text) to whole minor units. @throws Error beyond the safe integer range.
 */
export const minor = (value: string | number): number => {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new Error('amount out of range')
  return amount
}

export const openDatabase = (options: DatabaseOptions): Database => {
  const tenantPool = new pg.Pool({
    connectionString: options.tenantUrl,
    pipeline: true,
    max: options.tenantConnections ?? 10,
    idleTimeoutMillis: 60_000,
    onConnect: prepareTenantSetting,
  })
  const agencyPool = new pg.Pool({
    connectionString: options.agencyUrl,
    pipeline: true,
    // One connection listens for notifications, see change-notifier.ts.
    max: options.agencyConnections ?? 9,
    idleTimeoutMillis: 60_000,
    onConnect: prepareTransactions,
  })
  for (const pool of [tenantPool, agencyPool]) pool.on('error', (error) => options.onError?.(error))

  const agency = kyselyOver(async (query) => run(agencyPool, query))

  return {
    tenant: (customerId) =>
      kyselyOver(async (query) => {
        const client = await tenantPool.connect()
        return releasing(client, () =>
          AccompaniedQuery.run(client, { before: [tenantIs(customerId)] }, query.sql, query.parameters),
        )
      }),
    tenantTransaction: (customerId, body) =>
      transaction(tenantPool, { before: [begin, tenantIs(customerId)] }, body),
    agency,
    agencyTransaction: (body) => transaction(agencyPool, { before: [begin] }, body),
    queryTenant: async <Row>(customerId: CustomerId, text: string, values: readonly unknown[]) => {
      const client = await tenantPool.connect()
      const result = await releasing(client, () =>
        AccompaniedQuery.run(client, { before: [tenantIs(customerId)] }, text, values),
      )
      return result.rows as Row[]
    },
    queryAgency: (text, values) => agencyPool.query(text, values),
    pools: { tenant: tenantPool, agency: agencyPool },
    close: async () => {
      await Promise.all([tenantPool.end(), agencyPool.end()])
    },
  }
}

const releasing = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await work()
    client.release()
    return result
  } catch (error) {
    // After an SQL error the connection is still usable; after anything else (a broken socket) it is not.
    client.release(error instanceof pg.DatabaseError ? undefined : true)
    throw error
  }
}

const run = (runner: pg.Pool | pg.PoolClient, query: CompiledQuery): Promise<pg.QueryResult> => {
  const name = statementName(query.sql)
  return runner.query({ text: query.sql, values: [...query.parameters], ...(name ? { name } : {}) })
}

const retriedCodes = new Set(['40001', '40P01'])
const attempts = 4

export interface Statement<T> {
  readonly query: CompiledQuery
  readonly read: (rows: readonly unknown[]) => T
  readonly explain?: (error: unknown) => unknown
}

/** Sends a statement on a transaction's connection without waiting for those before it. */
type Send = (query: CompiledQuery, isLast: boolean) => Promise<pg.QueryResult>
const senders = new WeakMap<object, Send>()

const senderOf = (tx: Tx): Send => {
  const send = senders.get(tx)
  if (!send) throw new Error('not a transaction')
  return send
}

/**
 * Runs statements in order, in one round trip. Each sees the effects of the ones before it and what others
 * had committed when it began. When one fails, no later one runs and its error is thrown.
 */
export const runTogether = <T extends readonly unknown[]>(
  tx: Tx,
  ...statements: { readonly [K in keyof T]: Statement<T[K]> }
): Promise<T> => {
  const send = senderOf(tx)
  const results = statements.map(async ({ query, read, explain }: Statement<unknown>) => {
    try {
      return read((await send(query, false)).rows)
    } catch (error) {
      throw explain ? explain(error) : error
    }
  })
  // Results come in the order of the statements.
  return Promise.all(results) as unknown as Promise<T>
}

/**
 * Runs a statement and commits in the same round trip. @throws Error for any further statement in the
 * transaction.
 */
export const runLast = async (tx: Tx, query: CompiledQuery): Promise<void> => {
  await senderOf(tx)(query, true)
}

const transaction = async <T>(
  pool: pg.Pool,
  opening: Companions,
  body: (tx: Tx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    // `begin` travels with the first statement, which saves a round trip.
    const progress: { state: 'new' | 'open' | 'ended' } = { state: 'new' }
    const execute = (query: CompiledQuery, companions: Companions): Promise<pg.QueryResult> => {
      if (progress.state === 'ended') throw new Error('the transaction has ended')
      if (progress.state === 'open' && !companions.after) return run(client, query)
      const before = progress.state === 'new' ? opening.before : undefined
      progress.state = 'open'
      const whole = {
        ...(before ? { before } : {}),
        ...(companions.after ? { after: companions.after } : {}),
      }
      return AccompaniedQuery.run(client, whole, query.sql, query.parameters)
    }
    try {
      const tx = kyselyOver((query) => execute(query, {})) as Tx
      senders.set(tx, async (query, isLast) => {
        const result = await execute(query, isLast ? { after: [commit] } : {})
        if (isLast) progress.state = 'ended'
        return result
      })
      const answer = await body(tx)
      if (progress.state === 'open') await client.query('commit')
      client.release()
      return answer
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
      const retry = error instanceof pg.DatabaseError && retriedCodes.has(error.code ?? '')
      if (!retry || attempt === attempts) throw error
    }
  }
}

type Execute = (query: CompiledQuery) => Promise<{ rows: unknown[]; rowCount: number | null }>

const kyselyOver = (execute: Execute): Kysely<DB> => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const result = await execute(query)
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('streaming is not supported')
    },
  }
  const refuse = (): Promise<void> => Promise.reject(new Error('use tenantTransaction or agencyTransaction'))
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}
