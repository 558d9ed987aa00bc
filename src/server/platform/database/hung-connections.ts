import pg from 'pg'
import { cutConnection } from './cut-connection.ts'
import type { DatabaseState } from './database-probe.ts'

export interface HungConnections {
  /** Notes that a call uses the connection from now on, until it is released. */
  readonly use: (client: pg.PoolClient) => void
  readonly watch: (pool: pg.Pool) => void
  readonly stop: () => void
}

/** Calls that take longer make us look whether the database still answers at all. */
const suspiciousMs = 10_000
const lookEveryMs = 2_500
/** One failure may be a busy machine. */
const failuresNeeded = 2

/** Any answer, also a refusal, shows that it does not hang. */
const isSilent = ({ isReachable, error }: DatabaseState): boolean =>
  !isReachable && !(error instanceof pg.DatabaseError)

/**
 * Cuts all connections when the database's machine is gone without a word, or hangs: without it, calls would wait for
 * the network's own limit, a quarter of an hour, and so would those that wait for a connection. A slow statement is
 * left alone while new connections are answered.
 */
export const cutHungConnections = (inspect: () => Promise<DatabaseState>): HungConnections => {
  const open = new Set<pg.PoolClient>()
  const inUse = new Map<pg.PoolClient, number>()
  let failures = 0
  let isLooking = false

  const look = async (): Promise<void> => {
    const before = performance.now() - suspiciousMs
    const isSuspicious = [...inUse.values()].some((since) => since < before)
    failures = isSuspicious && isSilent(await inspect()) ? failures + 1 : 0
    if (failures < failuresNeeded) return
    failures = 0
    for (const client of open) cutConnection(client)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, lookEveryMs)
  timer.unref()

  return {
    use: (client) => void inUse.set(client, performance.now()),
    watch: (pool) => {
      pool.on('connect', (client) => void open.add(client))
      pool.on('remove', (client) => {
        open.delete(client)
        inUse.delete(client)
      })
      pool.on('release', (_error, client) => void inUse.delete(client))
    },
    stop: () => clearInterval(timer),
  }
}
