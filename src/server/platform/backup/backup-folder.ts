import { cp, mkdir, mkdtemp, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import type { Config } from '../kernel/config.ts'
import { deriveRolePasswords } from '../database/database-roles.ts'
import { discardDataFolder, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { secretDigestOf, storedDigest } from '../secrets/installation-secret.ts'
import { copyDatabase, restoreDatabase } from './database-backup.ts'

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  secretDigest: z.string(),
  hasFiles: z.boolean(),
  database: z.object({
    migration: z.string(),
    tables: z
      .array(
        z.object({
          name: z.string(),
          columns: z.array(z.string()).readonly(),
          rows: z.string(),
          digest: z.string(),
        }),
      )
      .readonly(),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  }),
})
export type Manifest = z.infer<typeof manifestSchema>

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Source {
  readonly config: Pick<Config, 'dataDir' | 'files' | 'deriveKey'>
  readonly adminUrl: string
}

/** Writes a backup into a new folder and proves it by restoring it into a temporary database. */
export const makeBackup = async ({ config, adminUrl }: Source, folder: string): Promise<Manifest> => {
  await mkdir(folder, { mode: 0o700 })
  // Before the database, which tells whether it is sealed with this secret.
  const secret = join(config.dataDir, 'secret')
  if (await isThere(secret)) await cp(secret, join(folder, 'secret'))
  // Before the files: a file is stored before the row that names it.
  const database = await copyDatabase(adminUrl, folder)
  const hasFiles = config.files.kind === 'disk'
  if (config.files.kind === 'disk') {
    await mkdir(join(folder, 'files'), { mode: 0o700 })
    if (await isThere(config.files.folder))
      await cp(config.files.folder, join(folder, 'files'), { recursive: true, preserveTimestamps: true })
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    secretDigest: secretDigestOf(config.deriveKey),
    hasFiles,
    database,
  }
  await proveBackup(folder, manifest, config.deriveKey)
  // Written last: a folder without it is no backup.
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), {
    mode: 0o600,
    flush: true,
  })
  return manifest
}

/** @throws Error with what to do if the folder holds no complete backup */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no complete backup: its manifest.json is missing.`)
  })
  return manifestSchema.parse(JSON.parse(text))
}

const proveBackup = async (
  folder: string,
  manifest: Manifest,
  deriveKey: Config['deriveKey'],
): Promise<void> => {
  const scratch = await mkdtemp(join(tmpdir(), 'quayside-backup-'))
  const postgres = await startEmbeddedPostgres(scratch, { fsync: 'off', full_page_writes: 'off' })
  try {
    const target = { adminUrl: postgres.url, passwords: deriveRolePasswords(deriveKey) }
    await restoreDatabase(target, folder, manifest.database)
    await checkSecret(postgres.url, manifest.secretDigest)
    if (manifest.hasFiles) await checkFiles(postgres.url, join(folder, 'files'))
  } finally {
    await postgres.stop()
    await discardDataFolder(scratch)
  }
}

const checkSecret = async (adminUrl: string, digest: string): Promise<void> => {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const stored = await storedDigest(client).finally(() => client.end())
  if (stored !== null && stored !== digest)
    throw new Error(
      'The database is sealed with another secret than this one. Set SECRET to that, and try again.',
    )
}

const storedBytes = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** @throws Error naming files whose row is in the database, but not their bytes */
export const checkFiles = async (adminUrl: string, folder: string): Promise<void> => {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rows } = await client
    .query<{ key: string; size: string }>(
      'select storage_key as key, size_bytes::text as size from public.file',
    )
    .finally(() => client.end())
  const missing: string[] = []
  for (const { key, size } of rows)
    if ((await storedBytes(join(folder, key))) !== Number(size)) missing.push(key)
  if (missing.length > 0)
    throw new Error(
      `${missing.length} stored files are missing or incomplete, the first of them ${missing[0]}. ` +
        'Look for them in older backups before you rely on this one.',
    )
}

/** Puts secret and files back. @throws Error if DATA_DIR holds others */
export const restoreFolder = async (folder: string, dataDir: string): Promise<void> => {
  for (const name of ['secret', 'files']) {
    const from = join(folder, name)
    const to = join(dataDir, name)
    if (!(await isThere(from))) continue
    if (await isThere(to)) throw new Error(`${to} exists already. Restore into an empty DATA_DIR.`)
    await mkdir(dataDir, { recursive: true })
    await cp(from, to, { recursive: true, preserveTimestamps: true })
  }
}
