import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { loadConfig } from '../src/server/platform/kernel/config.ts'
import { deriveRolePasswords, roleUrl } from '../src/server/platform/database/database-roles.ts'
import { openDatabase, type Database } from '../src/server/platform/database/database.ts'
import { findHome } from '../src/server/platform/embedded-postgres/embedded-postgres-home.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { copyCluster } from './faults/migrated-cluster.ts'

const main = join(import.meta.dirname, '../src/server/main.ts')

export interface ServerProcess {
  readonly server: ChildProcess
  /** Everything that it has printed. */
  readonly printed: { text: string }
  readonly url: string
}

/** An embedded database of its own for processes that share one. */
export const startMigratedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  await copyCluster(inject('databaseServer').cluster, dataDir)
  return startEmbeddedPostgres(dataDir, { fsync: 'off' })
}

/**
 * Starts the product without demo as a process of its own, and waits until it is ready. In a new folder it finds a
 * migrated database without rows, unless the environment names another.
 */
export const startServerProcess = async (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  await mkdir(folder, { recursive: true })
  if (!environment['DATABASE_URL'] && !(await findHome(folder)))
    await copyCluster(inject('databaseServer').cluster, folder)
  const port = await freePort()
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Also when a test fails or runs out of time: Vitest ends its workers by SIGTERM, or lets them exit.
  for (const event of ['exit', 'SIGTERM'] as const) process.once(event, () => server.kill('SIGKILL'))
  const printed = { text: '' }
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => (printed.text += String(text)))
  while (!printed.text.includes('Ready: ')) {
    if (server.exitCode !== null) throw new Error(`the server stopped: ${printed.text}`)
    await sleep(20)
  }
  return { server, printed, url: `http://127.0.0.1:${port}` }
}

/** The embedded database of a running server process, as that is connected to it. */
export const openDatabaseOf = async (
  folder: string,
): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> => {
  const adminUrl = await findEmbeddedPostgres(folder)
  if (adminUrl === undefined) throw new Error('the server runs no database')
  const passwords = deriveRolePasswords(loadConfig({ DATA_DIR: folder, DEMO: '0' }).deriveKey)
  const database = openDatabase({
    tenantUrl: roleUrl(adminUrl, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(adminUrl, 'quayside_agency', passwords),
  })
  return { database, close: () => database.close() }
}
