import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type PostgresHome,
  findHome,
  isCode,
  makePrivateFolder,
  resolveHome,
} from './embedded-postgres-home.ts'
import {
  STOP_TIMEOUT_MS,
  clearLeftover,
  isServerOf,
  readPostmasterFile,
} from './embedded-postgres-processes.ts'
import { claimFolder } from './folder-claim.ts'

export interface EmbeddedPostgres {
  /** The superuser's connection string for the database `quayside`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const SUPERUSER = 'quayside'
const DATABASE = 'quayside'
const START_TIMEOUT_MS = 60_000
/** Between two attempts to start a server again. */
const longestPauseMs = 5_000

/**
 * Passed at every start rather than written into the cluster, so that they change with the product's version.
 */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application logs its own failed statements; this log is for the server's life cycle only.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const programOptions = (runAs: PostgresHome['runAs']) => ({
  ...runAs,
  // A folder that every user may enter: the current one may be private to root.
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
})

const run = async (
  program: string,
  args: readonly string[],
  runAs: PostgresHome['runAs'],
  input = '',
): Promise<void> => {
  const child = spawn(program, args, { ...programOptions(runAs), stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${output.slice(-2000)}`)
}

/**
 * Creates the cluster beside its place and renames it when complete, so that an interrupted start leaves no
 * partial cluster.
 */
const createCluster = async (home: PostgresHome): Promise<void> => {
  const partial = `${home.cluster}.new`
  const passwordFile = join(partial, 'password')
  const data = join(partial, 'data')
  await rm(partial, { recursive: true, force: true })
  await makePrivateFolder(partial, home.runAs)
  await makePrivateFolder(data, home.runAs)
  const file = await open(passwordFile, 'wx', 0o600)
  await file.writeFile(`${home.superuserPassword}\n`)
  if (home.runAs) await file.chown(home.runAs.uid, home.runAs.gid)
  await file.close()
  const options = {
    pgdata: data,
    username: SUPERUSER,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  await run(join(home.programs, 'initdb'), args, home.runAs)
  const singleUser = ['--single', '-D', data, 'postgres']
  await run(join(home.programs, 'postgres'), singleUser, home.runAs, `CREATE DATABASE ${DATABASE}\n`)
  await rename(data, home.cluster)
  await rm(partial, { recursive: true, force: true })
}

const findFreePort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}

const waitUntilReady = async (child: ChildProcess, cluster: string, logPath: string): Promise<void> => {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const found = await readPostmasterFile(cluster)
    if (found?.ready && found.pid === child.pid) return
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      child.kill('SIGQUIT')
      const log = await readFile(logPath, 'utf8')
      throw new Error(`The embedded PostgreSQL did not start. The end of ${logPath}:\n${log.slice(-2000)}`)
    }
    await sleep(5)
  }
}

interface Launch {
  readonly home: PostgresHome
  readonly port: number
  readonly logPath: string
  readonly settings: Readonly<Record<string, string>>
}

const launch = async ({ home, port, logPath, settings }: Launch): Promise<ChildProcess> => {
  // Logs straight to a file: a pipe would break when this process dies before the server.
  const log = await open(logPath, 'a', 0o600)
  const args = ['-D', home.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries({ ...serverSettings, ...settings }))
    args.push('-c', `${name}=${value}`)
  const child = spawn(join(home.programs, 'postgres'), args, {
    ...programOptions(home.runAs),
    // Its own session, because Ctrl+C must reach only this process, which stops the server after the last
    // request.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(child, 'spawn')
  await log.close()
  await waitUntilReady(child, home.cluster, logPath)
  return child
}

const superuserUrl = (password: string, port: number): string =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`

/**
 * Starts the PostgreSQL server of a data folder, also after a crash; creates its cluster at the first start. A server
 * that ends without being asked is started again on the same port. @throws Error with instructions when another
 * process owns the folder.
 */
export const startEmbeddedPostgres = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  onLoss: (reason: string) => void = () => {},
): Promise<EmbeddedPostgres> => {
  const home = await resolveHome(dataDir)
  const release = await claimFolder(home.cluster)
  try {
    if (await stat(home.cluster).catch(() => undefined)) await clearLeftover(home.cluster)
    else await createCluster(home)
    const logPath = join(dataDir, 'postgres.log')
    await limitLogSize(logPath)
    const plan = { home, port: await findFreePort(), logPath, settings }
    const stop = supervise(plan, await launch(plan), { release, onLoss })
    return { url: superuserUrl(home.superuserPassword, plan.port), stop }
  } catch (error) {
    await release()
    throw error
  }
}

const limitLogSize = async (logPath: string): Promise<void> => {
  const found = await stat(logPath).catch(() => undefined)
  if (found && found.size > 10_000_000) await writeFile(logPath, '')
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

interface Supervision {
  readonly release: () => Promise<void>
  readonly onLoss: (reason: string) => void
}

/** Returns what stops the server. */
const supervise = (
  plan: Launch,
  first: ChildProcess,
  { release, onLoss }: Supervision,
): EmbeddedPostgres['stop'] => {
  let child = first
  const stopping = new AbortController()
  const endWithUs = (): void => void child.kill('SIGINT')
  process.once('exit', endWithUs)

  const startAgain = async (): Promise<void> => {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        await clearLeftover(plan.home.cluster)
        child = await launch(plan)
        return
      } catch (error) {
        onLoss(`the embedded database could not be started again: ${String(error)}`)
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      if (!hasEnded(child)) await once(child, 'exit')
      if (stopping.signal.aborted) break
      onLoss('the embedded database ended and is started again; see postgres.log')
      await startAgain()
      if (stopping.signal.aborted) child.kill('SIGINT')
    }
    process.off('exit', endWithUs)
    await release()
  }
  const ended = keepRunning()
  return async () => {
    stopping.abort()
    child.kill('SIGINT')
    const overdue = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(overdue)
  }
}

export const findEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const home = await findHome(dataDir)
  const running = home && (await readPostmasterFile(home.cluster))
  if (!home || !running?.ready || !(await isServerOf(running.pid, home.cluster))) return undefined
  return superuserUrl(home.superuserPassword, running.port)
}

/**
 * Deletes a data folder with its cluster, and stops what a killed process left running on it. For temporary
 * servers. @throws FolderInUse
 */
export const discardDataFolder = async (dataDir: string): Promise<void> => {
  const home = await findHome(dataDir)
  if (home) {
    const release = await claimFolder(home.cluster).catch((error: unknown) => {
      // Another process has just deleted the folder.
      if (!isCode(error, 'ENOENT')) throw error
    })
    if (release) {
      await clearLeftover(home.cluster)
      await rm(home.cluster, { recursive: true, force: true })
      await release()
    }
  }
  // Repeated, because another process may write its claim into the folder meanwhile.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
}
