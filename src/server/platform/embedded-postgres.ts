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
import { claimFolder } from './folder-claim.ts'

export interface EmbeddedPostgres {
  /** The superuser's connection string for the database `quayside`. */
  readonly url: string
  /** Resolves when the server's process has ended, with whether `stop` requested it. */
  readonly exited: Promise<{ readonly stopRequested: boolean }>
  readonly stop: () => Promise<void>
}

const SUPERUSER = 'quayside'
const DATABASE = 'quayside'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

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

interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> => {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Whether a process is this cluster's server, and not another one that got the same pid after a crash. */
const isServerOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(cluster)
}

/**
 * After our process was killed, its server may still run or have left its pid file. The folder is claimed by
 * now, so nobody needs that server.
 */
const clearLeftover = async (cluster: string): Promise<void> => {
  const left = await readPostmasterFile(cluster)
  if (!left) return
  if (await isServerOf(left.pid, cluster)) {
    process.kill(left.pid, 'SIGINT')
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (await isServerOf(left.pid, cluster)) {
      if (Date.now() > deadline)
        throw new Error(`The database's previous server (process ${left.pid}) does not stop.`)
      await sleep(10)
    }
  }
  // A killed server leaves its pid file, and the pid stays in use until its parent has reaped it.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
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
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const found = await readPostmasterFile(cluster)
    if (found?.ready && found.pid === child.pid) return
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGQUIT')
      const log = await readFile(logPath, 'utf8')
      throw new Error(`The embedded PostgreSQL did not start. The end of ${logPath}:\n${log.slice(-2000)}`)
    }
    await sleep(5)
  }
}

const launch = async (home: PostgresHome, logPath: string, settings: Record<string, string>) => {
  const port = await findFreePort()
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
  return { child, port }
}

const superuserUrl = (password: string, port: number): string =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`

/**
 * Starts the PostgreSQL server of a data folder, also after a crash; creates its cluster at the first start.
 * @throws Error with instructions when another process owns the folder.
 */
export const startEmbeddedPostgres = async (
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> => {
  const home = await resolveHome(dataDir)
  const release = await claimFolder(home.cluster)
  try {
    if (await stat(home.cluster).catch(() => undefined)) await clearLeftover(home.cluster)
    else await createCluster(home)
    const logPath = join(dataDir, 'postgres.log')
    await limitLogSize(logPath)
    const { child, port } = await launch(home, logPath, settings)
    return supervise(child, superuserUrl(home.superuserPassword, port), release)
  } catch (error) {
    await release()
    throw error
  }
}

const limitLogSize = async (logPath: string): Promise<void> => {
  const found = await stat(logPath).catch(() => undefined)
  if (found && found.size > 10_000_000) await writeFile(logPath, '')
}

const supervise = (child: ChildProcess, url: string, release: () => Promise<void>): EmbeddedPostgres => {
  let stopRequested = false
  const endWithUs = (): void => void child.kill('SIGINT')
  process.once('exit', endWithUs)
  const exited = once(child, 'exit').then(async () => {
    process.off('exit', endWithUs)
    await release()
    return { stopRequested }
  })
  const stop = async (): Promise<void> => {
    stopRequested = true
    child.kill('SIGINT')
    const overdue = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(overdue)
  }
  return { url, exited, stop }
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
    const release = await claimFolder(home.cluster)
    await clearLeftover(home.cluster)
    await rm(home.cluster, { recursive: true, force: true })
    await release()
  }
  await rm(dataDir, { recursive: true, force: true })
}
