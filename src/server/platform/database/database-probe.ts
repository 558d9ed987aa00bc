import pg from 'pg'
import { cutConnection } from './cut-connection.ts'
import { tableNames } from './database-types.ts'

export interface DatabaseState {
  readonly isReachable: boolean
  readonly missingTables: readonly string[]
  readonly error?: unknown
}

const timeoutMs = 1_500
/** Whoever asks more often gets the last answer: each probe opens a connection. */
const keepMs = 250

const needed = [
  ...tableNames.map((name) => `public.${name}`),
  'pgboss.job',
  'pgboss.queue',
  'pgboss.schedule',
]
const missingSql = 'select name from unnest($1::text[]) as name where to_regclass(name) is null'

const probe = async (url: string): Promise<DatabaseState> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  const overdue = setTimeout(() => cutConnection(client), timeoutMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(missingSql, [needed])
    return { isReachable: true, missingTables: rows.map(({ name }) => name) }
  } catch (error) {
    return { isReachable: false, missingTables: [], error }
  } finally {
    clearTimeout(overdue)
    client.end().catch(() => undefined)
  }
}

/**
 * Looks at the database over a connection of its own, whose time is limited: the pool's connections may be busy, or
 * wait for a server that hangs.
 */
export const createProbe = (url: () => string): (() => Promise<DatabaseState>) => {
  let last: { readonly state: Promise<DatabaseState>; readonly at: number } | null = null
  return () => {
    if (last && performance.now() - last.at < keepMs) return last.state
    last = { state: probe(url()), at: performance.now() }
    return last.state
  }
}
