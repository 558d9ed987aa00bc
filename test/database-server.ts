import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { deriveRolePasswords } from '../src/server/platform/database/database-roles.ts'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { FolderInUse } from '../src/server/platform/embedded-postgres/folder-claim.ts'
import { migrate } from '../src/server/platform/operations/migrate.ts'
import { writeNullableColumns } from './row-types/nullable-columns.ts'
import { copyCluster, prepareMigratedCluster, type MigratedCluster } from './faults/migrated-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestDatabaseServer
  }
}

/**
 * The test run's PostgreSQL: `adminUrl` without a database, and the migrated template that every test file copies.
 */
export interface TestDatabaseServer {
  readonly adminUrl: string
  readonly template: string
  /** That a server process can start on, with `copyCluster`. */
  readonly cluster: MigratedCluster
  readonly passwords: Readonly<Record<'quayside_tenant' | 'quayside_agency', string>>
}

const runsFolder = join(tmpdir(), 'quayside-test')

/** Deletes folders of killed runs; running ones keep theirs. */
const discardLeftovers = async (): Promise<void> => {
  for (const name of await readdir(runsFolder)) {
    await discardDataFolder(join(runsFolder, name)).catch((error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error
    })
  }
}

/** Vitest's global setup: one server per run with its own port and folder, so that runs can be concurrent. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await mkdir(runsFolder, { recursive: true })
  await discardLeftovers()
  const folder = join(runsFolder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  const cluster = await prepareMigratedCluster()
  await copyCluster(cluster, folder)
  // Tests need not survive a crash of the machine.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
  }
  const postgres = await startEmbeddedPostgres(folder, settings)
  const passwords = deriveRolePasswords((label) => Buffer.from(`password for tests of ${label}`))
  await migrate({ adminUrl: postgres.url, passwords })
  const template = decodeURIComponent(new URL(postgres.url).pathname.slice(1))
  await writeNullableColumns(postgres.url)
  await refuseConnections(postgres.url, template)
  project.provide('databaseServer', { adminUrl: postgres.url, template, cluster, passwords })
  return async () => {
    await postgres.stop()
    await discardDataFolder(folder)
  }
}

/** A template can only be copied while it has no connections. */
const refuseConnections = async (adminUrl: string, template: string): Promise<void> => {
  const url = new URL(adminUrl)
  url.pathname = '/postgres'
  const admin = new pg.Client(url.href)
  await admin.connect()
  await admin.query(`ALTER DATABASE ${admin.escapeIdentifier(template)} ALLOW_CONNECTIONS false`)
  await admin.end()
}
