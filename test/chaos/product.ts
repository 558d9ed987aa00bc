import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'

const root = join(import.meta.dirname, '../..')
const readyWithinMs = 60_000

/** The running product: a server process with its own PostgreSQL, which can be killed. */
export interface Product {
  readonly baseUrl: string
  readonly start: () => Promise<void>
  /** SIGKILL; the next start finds whatever was written. */
  readonly kill: (what: 'server' | 'database') => Promise<void>
  readonly stop: () => Promise<void>
  readonly databaseUrl: () => Promise<string>
  readonly isRunning: () => boolean
  /** What the server printed since its last start. */
  readonly printed: () => string
  /** The errors that it logged, since its first start. */
  readonly loggedErrors: () => readonly string[]
}

/** The first line of the cluster's pid file is its postmaster's. */
const postmasterOf = async (databaseUrl: string): Promise<number> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await client.end()
  const [pid] = (await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

export const createProduct = (
  folder: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Product => {
  let server: ChildProcess | undefined
  let printed = ''
  const loggedErrors: string[] = []
  const isRunning = (): boolean =>
    server !== undefined && server.exitCode === null && server.signalCode === null
  const ended = async (): Promise<void> => {
    while (isRunning()) await sleep(10)
  }
  const databaseUrl = async (): Promise<string> => {
    const url = await findEmbeddedPostgres(folder)
    if (!url) throw new Error('the server runs no database')
    return url
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    isRunning,
    databaseUrl,
    printed: () => printed,
    loggedErrors: () => loggedErrors,
    start: async () => {
      printed = ''
      const started = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          DEMO: '0',
          DATABASE_URL: '',
          LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      server = started
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (text) => (printed = (printed + String(text)).slice(-200_000)))
      createInterface(started.stdout).on('line', (line) => {
        if (line.includes('"level":"error"')) loggedErrors.push(line)
      })
      const until = performance.now() + readyWithinMs
      while (!printed.includes('Ready: ')) {
        if (!isRunning()) throw new Error(`the server ended while starting: ${printed.slice(-3000)}`)
        if (performance.now() > until) throw new Error(`the server did not start: ${printed.slice(-3000)}`)
        await sleep(10)
      }
    },
    kill: async (what) => {
      if (what === 'server') {
        server?.kill('SIGKILL')
        await ended()
      } else {
        process.kill(await postmasterOf(await databaseUrl()), 'SIGKILL')
      }
    },
    stop: async () => {
      server?.kill('SIGTERM')
      await ended()
    },
  }
}
