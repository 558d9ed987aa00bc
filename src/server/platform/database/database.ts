import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { cutConnection } from './cut-connection.ts'
import { createProbe, type DatabaseState } from './database-probe.ts'
import { chooseServer } from './database-servers.ts'
import { serversOf } from '../kernel/server-urls.ts'
import type { DB } from './database-types.ts'
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts'
import { cutHungConnections } from './hung-connections.ts'
import {
  AccompaniedQuery,
  begin,
  commit,
  prepareTenantSetting,
  prepareTransactions,
  statementName,
  tenantIs,
  type Companions,
} from './statements.ts'
import { kyselyOver } from './kysely-over.ts'

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
  /** A connection of its own in the agency's role, to be released by the caller. @throws DatabaseUnavailable */
  connectAgency(): Promise<pg.PoolClient>
  /** Answers within two seconds, whatever state the database is in. */
  inspect(): Promise<DatabaseState>
  close(): Promise<void>
}

/** Every method throws DatabaseUnavailable where the connection is lost. Each URL may name several servers. */
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

/** How long a call waits for a connection. */
const connectMs = 10_000

/** Connects to the server that is chosen at that moment. */
const clientOf = (url: () => string) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: url() })
    }
  }

/** A server that was the primary may have come back as a standby. */
const refuseStandby = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw new DatabaseUnavailable('the server is a standby')
}

type UseConnection = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>

export const openDatabase = (options: DatabaseOptions): Database => {
  const urls = { tenant: serversOf(options.tenantUrl), agency: serversOf(options.agencyUrl) }
  const servers = chooseServer(urls.agency)
  const urlOf = (role: keyof typeof urls) => (): string => urls[role][servers.chosen()] ?? ''
  const inspect = createProbe(urlOf('agency'))
  const hung = cutHungConnections(inspect)

  const openPool = (
    role: keyof typeof urls,
    max: number,
    prepare: (client: pg.ClientBase) => Promise<void>,
  ): pg.Pool => {
    const pool = new pg.Pool({
      Client: clientOf(urlOf(role)),
      pipeline: true,
      max,
      keepAlive: true,
      keepAliveInitialDelayMillis: connectMs,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 60_000,
      onConnect: async (client) => {
        // The pool's time limit ends with the sign-in.
        const overdue = setTimeout(() => cutConnection(client), connectMs)
        try {
          if (servers.hasSeveral) await refuseStandby(client)
          await prepare(client)
        } finally {
          clearTimeout(overdue)
        }
      },
    })
    pool.on('error', (error) => options.onError?.(error))
    hung.watch(pool)
    // Without a listener, losing a connection in use would end the process. Its user learns it from the statement.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const tenantPool = openPool('tenant', options.tenantConnections ?? 10, prepareTenantSetting)
  // One connection listens for notifications, see change-notifier.ts.
  const agencyPool = openPool('agency', options.agencyConnections ?? 9, prepareTransactions)

  const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
    try {
      return await pool.connect().catch(async (error: unknown) => {
        if (!servers.hasSeveral || !isConnectionLost(error) || !(await servers.choose())) throw error
        return pool.connect()
      })
    } catch (error) {
      throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error
    }
  }
  /** For a call: unlike a listener's connection, it is not expected to be used for long. */
  const connectCall = async (pool: pg.Pool): Promise<pg.PoolClient> => {
    const client = await connect(pool)
    hung.use(client)
    return client
  }
  const using: UseConnection = async (pool, work) => {
    const client = await connectCall(pool)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      const isLost = isConnectionLost(error)
      // After any other SQL error the connection is still usable.
      client.release(isLost || !(error instanceof pg.DatabaseError))
      throw isLost ? new DatabaseUnavailable(error) : error
    }
  }
  const tenantStatement = (customerId: CustomerId, text: string, values: readonly unknown[]) =>
    using(tenantPool, (client) =>
      AccompaniedQuery.run(client, { before: [tenantIs(customerId)] }, text, values),
    )

  return {
    tenant: (customerId) => kyselyOver((query) => tenantStatement(customerId, query.sql, query.parameters)),
    tenantTransaction: (customerId, body) =>
      transaction(() => connectCall(tenantPool), { before: [begin, tenantIs(customerId)] }, body),
    agency: kyselyOver((query) => using(agencyPool, (client) => run(client, query))),
    agencyTransaction: (body) => transaction(() => connectCall(agencyPool), { before: [begin] }, body),
    queryTenant: async <Row>(customerId: CustomerId, text: string, values: readonly unknown[]) =>
      (await tenantStatement(customerId, text, values)).rows as Row[],
    queryAgency: async (text, values) => {
      const client = await connectCall(agencyPool)
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        // pg-boss sends whole transactions, which an error leaves open.
        client.release(true)
        throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error
      }
    },
    connectAgency: () => connect(agencyPool),
    inspect,
    close: async () => {
      hung.stop()
      await Promise.all([tenantPool.end(), agencyPool.end()])
    },
  }
}

const run = (runner: pg.PoolClient, query: CompiledQuery): Promise<pg.QueryResult> => {
  const name = statementName(query.sql)
  return runner.query({ text: query.sql, values: [...query.parameters], ...(name ? { name } : {}) })
}

const retriedCodes = new Set(['40001', '40P01'])
const attempts = 8
/** Random, so that transactions that met in a deadlock do not meet again. */
const pauseMs = (attempt: number): number => Math.random() * 10 * 2 ** attempt

export interface Statement<T> {
  readonly query: CompiledQuery
  readonly read: (rows: readonly unknown[]) => T
  readonly explain?: (error: unknown) => unknown
  /** Run at the end of the transaction, with its commit: for what locks rows that all customers share. */
  readonly atEnd?: readonly CompiledQuery[]
}

/** Sends a statement on a transaction's connection without waiting for those before it. */
type Send = (query: CompiledQuery, isLast: boolean) => Promise<pg.QueryResult>
const senders = new WeakMap<object, Send>()
const endings = new WeakMap<object, CompiledQuery[]>()

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
  const results = statements.map(async ({ query, read, explain, atEnd }: Statement<unknown>) => {
    if (atEnd) endings.get(tx)?.push(...atEnd)
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
  connect: () => Promise<pg.PoolClient>,
  opening: Companions,
  body: (tx: Tx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const client = await connect()
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
      const ending: CompiledQuery[] = []
      endings.set(tx, ending)
      const end = (): Promise<unknown>[] => ending.splice(0).map((query) => execute(query, {}))
      senders.set(tx, async (query, isLast) => {
        if (!isLast) return execute(query, {})
        const ended = end()
        const [result] = await Promise.all([execute(query, { after: [commit] }), ...ended])
        progress.state = 'ended'
        return result
      })
      const answer = await body(tx)
      // After a statement that failed, a commit rolls back.
      if (progress.state === 'open') await Promise.all([...end(), client.query('commit')])
      client.release()
      return answer
    } catch (error) {
      if (isConnectionLost(error)) {
        client.release(true)
        throw new DatabaseUnavailable(error)
      }
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
      const retry = error instanceof pg.DatabaseError && retriedCodes.has(error.code ?? '')
      if (!retry) throw error
      // Nothing was changed, and a later call may well succeed.
      if (attempt === attempts) throw new DatabaseUnavailable(error)
      await sleep(pauseMs(attempt))
    }
  }
}
