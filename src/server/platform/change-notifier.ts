import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from './call.ts'
import type { Database } from './database.ts'

/** Whose rows may have changed: these customers' (by id), or anybody's. */
export type ChangedCustomers = ReadonlySet<string> | 'anybody'

/**
 * Tells every web process of the installation that something was committed, so that open windows hear of it at once
 * and not at the next regular look. A nudge may be lost: nothing may depend on it but speed.
 */
export interface ChangeNotifier {
  /** Never waits and never throws. `null`: nobody knows whose. */
  readonly send: (customerId: string | null) => void
  /** @returns ends the listening */
  readonly listen: (hear: (changed: ChangedCustomers) => void) => () => void
}

/** What happens within this time is told together, so that no burst of writes makes a burst of nudges. */
const gatherMs = 40
/** More customers than this in one nudge are told as 'anybody'; a notification holds 8,000 bytes. */
const maxNamed = 200
const reconnectMs = 5_000
const channel = 'quayside_changed'

const parse = (customers: string): ChangedCustomers =>
  customers === '*' ? 'anybody' : new Set(customers.split(',').filter(Boolean))

/** A connection that listens. */
interface Line {
  /** False where it has been ended before. */
  readonly end: () => boolean
}

const lineOver = (client: pg.PoolClient): Line => {
  let isEnded = false
  return {
    end: () => {
      if (isEnded) return false
      isEnded = true
      // Not given back to the pool, where it would go on listening.
      client.release(true)
      return true
    },
  }
}

/**
 * Nudges by `NOTIFY`, each in a transaction of its own: within a writer's transaction it would take a lock at commit
 * that all writers share.
 */
export const createChangeNotifier = (database: Database, log: Logger): ChangeNotifier => {
  const self = randomUUID()
  const hearers = new Set<(changed: ChangedCustomers) => void>()
  let gathered = new Set<string>()
  let isAnybody = false
  let timer: NodeJS.Timeout | null = null
  let line: Promise<Line | null> | null = null

  const tell = (changed: ChangedCustomers): void => {
    for (const hear of hearers) hear(changed)
  }
  const flush = (): void => {
    timer = null
    const isAll = isAnybody || gathered.size > maxNamed
    const customers = isAll ? '*' : [...gathered].join()
    gathered = new Set()
    isAnybody = false
    tell(parse(customers))
    database
      .queryAgency('select pg_notify($1, $2)', [channel, `${self} ${customers}`])
      .catch((error: unknown) => log.debug({ err: error }, 'other processes were not nudged'))
  }

  const connect = async (): Promise<Line | null> => {
    let opened: Line | null = null
    try {
      const client = await database.pools.agency.connect()
      const own = (opened = lineOver(client))
      client.on('notification', ({ payload = '' }) => {
        const [from, customers = ''] = payload.split(' ')
        if (from !== self) tell(parse(customers))
      })
      // A line that is lost may say so more than once.
      client.on('error', (error) => lose(own, error))
      await client.query(`listen ${channel}`)
      return own
    } catch (error) {
      lose(opened, error)
      return null
    }
  }
  /** Until the line is back, the regular looks do. */
  const lose = (lost: Line | null, error: unknown): void => {
    if (lost?.end() === false) return
    log.warn({ err: error }, 'nudges of other processes are not heard for now')
    line = null
    setTimeout(() => {
      if (hearers.size > 0) line ??= connect()
    }, reconnectMs).unref()
  }

  return {
    send: (customerId) => {
      if (customerId === null) isAnybody = true
      else gathered.add(customerId)
      timer ??= setTimeout(flush, gatherMs).unref()
    },
    listen: (hear) => {
      hearers.add(hear)
      line ??= connect()
      return () => {
        hearers.delete(hear)
        if (hearers.size > 0) return
        const ending = line
        line = null
        void ending?.then((open) => open?.end())
      }
    },
  }
}
