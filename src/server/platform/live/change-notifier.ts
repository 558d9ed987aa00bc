import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from '../kernel/log.ts'
import type { Database } from '../database/database.ts'

/** Ids of the customers whose rows may have changed, or 'anybody' if unknown or too many. */
export type ChangedCustomers = ReadonlySet<string> | 'anybody'

/**
 * Tells every web process of the installation that something was committed, so that open windows update
 * immediately. Notifications may be lost: they only save time, and nothing may depend on them.
 */
export interface ChangeNotifier {
  /** Never waits and never throws. `null` means that the customer is unknown. */
  readonly send: (customerId: string | null) => void
  readonly listen: (listener: (changed: ChangedCustomers) => void) => () => void
}

/**
 * Changes within this time share one notification, so that a burst of writes does not cause a burst of
 * notifications.
 */
const batchMs = 40
/** Above this many customers a notification says 'anybody': a NOTIFY payload holds 8,000 bytes. */
const maxNamed = 200
const reconnectMs = 1_000
const channel = 'quayside_changed'

const parse = (customers: string): ChangedCustomers =>
  customers === '*' ? 'anybody' : new Set(customers.split(',').filter(Boolean))

interface ListeningConnection {
  /** Returns false if it was already closed. */
  readonly end: () => boolean
}

const listenOver = (client: pg.PoolClient): ListeningConnection => {
  let isEnded = false
  return {
    end: () => {
      if (isEnded) return false
      isEnded = true
      // Destroyed rather than returned to the pool, where it would keep listening.
      client.release(true)
      return true
    },
  }
}

/**
 * Change notifications by `NOTIFY`. Each has its own transaction: inside the writer's it would take a lock at
 * commit that all writers share.
 */
export const createChangeNotifier = (database: Database, log: Logger): ChangeNotifier => {
  const self = randomUUID()
  const listeners = new Set<(changed: ChangedCustomers) => void>()
  let changedIds = new Set<string>()
  let isAnybody = false
  let timer: NodeJS.Timeout | null = null
  let connection: Promise<ListeningConnection | null> | null = null

  const notify = (changed: ChangedCustomers): void => {
    for (const listener of listeners) listener(changed)
  }
  const flush = (): void => {
    timer = null
    const isAll = isAnybody || changedIds.size > maxNamed
    const customers = isAll ? '*' : [...changedIds].join()
    changedIds = new Set()
    isAnybody = false
    notify(parse(customers))
    database
      .queryAgency('select pg_notify($1, $2)', [channel, `${self} ${customers}`])
      .catch((error: unknown) => log.debug({ err: error }, 'other processes were not notified of changes'))
  }

  const connect = async (): Promise<ListeningConnection | null> => {
    let opened: ListeningConnection | null = null
    try {
      const client = await database.connectAgency()
      const own = (opened = listenOver(client))
      client.on('notification', ({ payload = '' }) => {
        const [from, customers = ''] = payload.split(' ')
        if (from !== self) notify(parse(customers))
      })
      // A lost connection may emit more than one error.
      client.on('error', (error) => handleLoss(own, error))
      await client.query(`listen ${channel}`)
      return own
    } catch (error) {
      handleLoss(opened, error)
      return null
    }
  }
  /** Until the connection is back, open windows rely on polling. */
  const handleLoss = (lost: ListeningConnection | null, error: unknown): void => {
    if (lost?.end() === false) return
    log.warn({ err: error }, 'change notifications from other processes are interrupted')
    connection = null
    setTimeout(() => {
      if (listeners.size > 0) connection ??= connect()
    }, reconnectMs).unref()
  }

  return {
    send: (customerId) => {
      if (customerId === null) isAnybody = true
      else changedIds.add(customerId)
      timer ??= setTimeout(flush, batchMs).unref()
    },
    listen: (listener) => {
      listeners.add(listener)
      connection ??= connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        const ending = connection
        connection = null
        void ending?.then((open) => open?.end())
      }
    },
  }
}
