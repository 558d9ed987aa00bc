import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { findHome, isCode } from '../../../src/server/platform/embedded-postgres/embedded-postgres-home.ts'
import { discardDataFolder } from '../../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { FolderInUse } from '../../../src/server/platform/embedded-postgres/folder-claim.ts'
import { freePort } from '../../free-port.ts'

const root = join(import.meta.dirname, '../../..')
const logs = join(root, 'node_modules/.cache')
const runsFolder = join(tmpdir(), 'quayside-e2e')
export const startWithinMs = 300_000
const stopWithinMs = 60_000

const logOf = (workerIndex: number): string => join(logs, `server-${workerIndex}.log`)

/** The first operator's account of a server without demo data, read from its log. */
export const firstOwner = async (
  workerIndex: number,
): Promise<{ readonly email: string; readonly password: string }> => {
  const log = await readFile(logOf(workerIndex), 'utf8')
  const [, email, password] = /First operator \(shown only once\): (\S+) \/ (\S+)/.exec(log) ?? []
  if (!email || !password) throw new Error('no first operator: is this product without its demo?')
  return { email, password }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Deletes the data of killed runs, unless a product still runs on it. */
const discardLeftovers = async (): Promise<void> => {
  for (const run of await readdir(runsFolder)) {
    if (isRunning(Number(run))) continue
    try {
      for (const folder of await readdir(join(runsFolder, run)))
        await discardDataFolder(join(runsFolder, run, folder))
      await rm(join(runsFolder, run), { recursive: true, force: true })
    } catch (error) {
      // Another worker may delete the same ones.
      if (!(error instanceof FolderInUse) && !isCode(error, 'ENOENT', 'ENOTEMPTY')) throw error
    }
  }
}

const isReady = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/readyz`)).ok
  } catch {
    // The server does not listen yet.
    return false
  }
}

const untilReady = async (server: ChildProcess, address: string): Promise<void> => {
  const last = Date.now() + startWithinMs
  while (!(await isReady(address))) {
    if (server.exitCode !== null)
      throw new Error(`the server exited during startup with code ${server.exitCode}`)
    if (Date.now() > last) throw new Error(`the server was not ready within ${startWithinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Keeps owners, because the database's folder belongs to the user that runs PostgreSQL. */
const copyFolder = async (from: string, to: string): Promise<void> =>
  void (await promisify(execFile)('cp', ['-a', from, to]))

/** PostgreSQL may outlive the product for a moment, and deletes this file last. */
const untilStopped = async (cluster: string): Promise<void> => {
  const last = Date.now() + stopWithinMs
  while (existsSync(join(cluster, 'postmaster.pid'))) {
    if (Date.now() > last) throw new Error(`the database in ${cluster} did not stop`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export interface ProductServer {
  readonly address: string
  readonly dataFolder: string
  /** Starts the product again with the data of its first start. */
  readonly reset: () => Promise<void>
  readonly discard: () => Promise<void>
}

/**
 * Starts the product as `npm start` runs it, on a temporary data folder; it serves only after the first `reset`. Its port
 * stays the same, because the data contains addresses of the product.
 */
export const createProductServer = async (workerIndex: number, demo: boolean): Promise<ProductServer> => {
  const run = join(runsFolder, String(process.ppid))
  const dataFolder = join(run, String(workerIndex))
  await mkdir(run, { recursive: true })
  await discardLeftovers()
  const port = await freePort()
  const address = `http://localhost:${port}`
  // The server's log, to find out why a test failed.
  const log = await open(logOf(workerIndex), 'w')
  const environment = {
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: String(port),
    DEMO: demo ? '1' : '0',
    DATA_DIR: dataFolder,
  }
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
      env: environment,
      stdio: ['ignore', log.fd, 'inherit'],
      // Ctrl+C must reach only the test runner, which stops the server.
      detached: true,
    })
    await untilReady(server, address)
    return server
  }
  const stop = async (server: ChildProcess): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    const cluster = (await findHome(dataFolder))?.cluster
    if (cluster !== undefined) await untilStopped(cluster)
  }

  let running = await start()
  await stop(running)
  const cluster = (await findHome(dataFolder))?.cluster ?? dataFolder
  const isInside = !relative(dataFolder, cluster).startsWith('..')
  const parts = isInside ? [dataFolder] : [dataFolder, cluster]
  const copyOf = (part: string): string => `${part}.first`
  for (const part of parts) await copyFolder(part, copyOf(part))
  return {
    address,
    dataFolder,
    reset: async () => {
      await stop(running)
      for (const part of parts) {
        await rm(part, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
        await copyFolder(copyOf(part), part)
      }
      running = await start()
    },
    discard: async () => {
      await stop(running)
      await discardDataFolder(dataFolder)
      for (const part of parts) await rm(copyOf(part), { recursive: true, force: true })
      await log.close()
    },
  }
}
