import pg from 'pg'
import { serversOf } from '../kernel/server-urls.ts'

const probeMs = 1_000

/** A restarted old primary also accepts writes; the promoted standby is on a later timeline. */
const stateSql = `select case when not pg_is_in_recovery() then
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`

/** The timeline of a writable server; -1 for a standby and for one that does not answer. */
const timelineOf = async (url: string): Promise<number> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  // The query fails with the same error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(stateSql)
    return rows[0]?.timeline ?? -1
  } catch {
    return -1
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Which of several servers is the writable one. */
export interface ServerChoice {
  readonly hasSeveral: boolean
  /** The position of the chosen server in the list of all. */
  readonly chosen: () => number
  /** Asks all servers. @returns whether there is a writable one, which is then chosen */
  readonly choose: () => Promise<boolean>
}

export const chooseServer = (urls: readonly string[]): ServerChoice => {
  let chosen = 0
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    const timelines = await Promise.all(urls.map(timelineOf))
    const newest = Math.max(...timelines)
    if (newest < 0) return false
    chosen = timelines.indexOf(newest)
    return true
  }
  return {
    hasSeveral: urls.length > 1,
    chosen: () => chosen,
    choose: () =>
      (asking ??= ask().finally(() => {
        asking = null
      })),
  }
}

/** The writable one of the servers of a connection string. @throws Error if there is none */
export const findWritableServer = async (url: string): Promise<string> => {
  const urls = serversOf(url)
  const servers = chooseServer(urls)
  if (servers.hasSeveral && !(await servers.choose())) {
    throw new Error(
      `None of the ${urls.length} servers of DATABASE_URL accepts writes. Start or promote one, then start again.`,
    )
  }
  return urls[servers.chosen()] ?? url
}
