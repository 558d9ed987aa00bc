import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresql } from '../../scripts/postgresql.mjs'
import { freePort } from '../free-port.ts'

/** A server of Debian's package, with its client and replication programs, which the embedded one lacks. */
export interface DebianPostgres {
  /** As the superuser `postgres`, for the database `postgres`. */
  readonly url: string
  readonly port: number
  readonly data: string
  readonly start: () => Promise<void>
  readonly kill: (signal: NodeJS.Signals) => Promise<void>
  readonly discard: () => Promise<void>
}

const bin = (): string => {
  const folder = findPostgresql()
  if (folder === undefined)
    throw new Error(
      "Debian's PostgreSQL is missing: `apt-get install postgresql`, or run `npm test`, which installs it.",
    )
  return folder
}

/** PostgreSQL does not run as root. */
const identity = async (): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {}
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Runs one of its programs. @returns what it printed */
export const runProgram = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const options = { ...(await identity()), cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...env } }
  const { stdout } = await promisify(execFile)(join(bin(), program), args, options)
  return stdout
}

const isReady = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Creates a cluster with `fill`, which by default makes an empty one. */
export const startDebianPostgres = async ({
  settings = {},
  fill = (data) => runProgram('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8']),
}: {
  readonly settings?: Readonly<Record<string, string>>
  readonly fill?: (data: string) => Promise<unknown>
} = {}): Promise<DebianPostgres> => {
  const user = await identity()
  const folder = await mkdtemp(join(tmpdir(), 'quayside-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  await fill(data)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const args = ['-D', data, '-p', String(port), '-c', `unix_socket_directories=${folder}`]
    for (const [name, value] of Object.entries({ listen_addresses: '127.0.0.1', ...settings }))
      args.push('-c', `${name}=${value}`)
    child = spawn(join(bin(), 'postgres'), args, { ...user, cwd: '/', stdio: 'ignore' })
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start in ${data}`)
      await sleep(50)
    }
  }
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  await start()
  return {
    url,
    port,
    data,
    start,
    kill,
    discard: async () => {
      await kill('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
