import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deriveRolePasswords } from '../../src/server/platform/database/database-roles.ts'
import { findHome, resolveHome } from '../../src/server/platform/embedded-postgres/embedded-postgres-home.ts'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/platform/operations/migrate.ts'

const root = join(import.meta.dirname, '../..')
const templates = join(root, 'node_modules/.cache/quayside-migrated')

/** Of everything that a cluster is made of, so that a changed migration makes another one. */
const contentKey = async (): Promise<string> => {
  const migrations = (await readdir(join(root, 'migrations'))).toSorted()
  const sources = [
    'package-lock.json',
    ...['embedded-postgres/embedded-postgres', 'database/database-roles', 'operations/migrate'].map(
      (name) => `src/server/platform/${name}.ts`,
    ),
    ...migrations.map((name) => `migrations/${name}`),
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(join(root, source)))
  return hash.digest('hex').slice(0, 16)
}

const build = async (folder: string): Promise<void> => {
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' })
  await migrate({
    adminUrl: postgres.url,
    passwords: deriveRolePasswords((label) => Buffer.from(`template of ${label}`)),
  })
  await postgres.stop()
}

const dayMs = 86_400_000

/** Deletes templates of earlier migrations; a concurrent run of other code may still copy its own. */
const discardOld = async (): Promise<void> => {
  for (const name of await readdir(templates)) {
    const folder = join(templates, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > dayMs) await discardDataFolder(folder)
  }
}

export interface MigratedCluster {
  readonly path: string
  readonly superuserPassword: string
}

/** The cluster that tests copy: migrated, without rows. Built when missing, which takes seconds. */
export const prepareMigratedCluster = async (): Promise<MigratedCluster> => {
  const folder = join(templates, await contentKey())
  await mkdir(templates, { recursive: true })
  if (!(await stat(folder).catch(() => undefined))) {
    await discardOld()
    const partial = join(templates, `partial-${randomBytes(4).toString('hex')}`)
    await build(partial)
    await rename(partial, folder)
  }
  const home = await findHome(folder)
  if (!home) throw new Error(`${folder} has no cluster; delete it.`)
  return { path: home.cluster, superuserPassword: home.superuserPassword }
}

/**
 * Gives a new data folder the cluster of a product that was started before. Creating and migrating one takes longer
 * than many a test.
 */
export const copyCluster = async (
  { path, superuserPassword }: MigratedCluster,
  dataDir: string,
): Promise<void> => {
  const { cluster } = await resolveHome(dataDir)
  const record = join(dataDir, 'postgres.json')
  const written: unknown = JSON.parse(await readFile(record, 'utf8'))
  await writeFile(record, JSON.stringify({ ...Object(written), superuserPassword }))
  // With its owner, which Node's `cp` does not keep.
  await promisify(execFile)('cp', ['-a', path, cluster])
}
