import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../../src/server/platform/kernel/config.ts'
import { deriveRolePasswords } from '../../src/server/platform/database/database-roles.ts'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { runProgram, startDebianPostgres } from './debian-postgres.ts'
import { documentedLines } from './documented-statements.ts'
import { startServerProcess } from '../server-process.ts'
import { fillWithRelease } from '../upgrade/release-data.ts'

const folder = await mkdtemp(join(tmpdir(), 'quayside-backup-test-'))
const [dataDir, restoredDir, backup] = ['data', 'restored', 'backup'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
afterAll(async () => {
  for (const one of [dataDir, restoredDir]) await discardDataFolder(one)
  await rm(folder, { recursive: true, force: true })
})

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, as text. */
const everything = (url: string): Promise<Record<string, string[]>> =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname = 'public' and relkind = 'r' and relname <> 'schema_migration'
          or format('%s.%s', nspname, relname) in ('pgboss.job', 'pgboss.queue', 'pgboss.schedule')`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select r::text as row from ${name} r order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })

const run = (script: string, to: string, data: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../src/server', script), to], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '', SECRET: '', DEMO: '0' },
  })

const passwordsOf = (data: string) => deriveRolePasswords(loadConfig({ DATA_DIR: data, DEMO: '0' }).deriveKey)

/** The release's data come without the contents of its files. */
const writeFiles = async (url: string): Promise<void> => {
  const { rows } = await withClient(url, (client) =>
    client.query<{ key: string; size: number }>(
      'select storage_key as key, size_bytes::int as size from file',
    ),
  )
  for (const { key, size } of rows) {
    await mkdir(join(dataDir, 'files', key), { recursive: true })
    await writeFile(join(dataDir, 'files', key, 'file'), Buffer.alloc(size, key))
  }
}

it('is restored into an empty installation with every row, file and the secret, and refuses what differs', async () => {
  const first = await startEmbeddedPostgres(dataDir, { fsync: 'off' })
  await fillWithRelease(first.url, passwordsOf(dataDir))
  await writeFiles(first.url)
  const before = await everything(first.url)
  expect(before['public.dropshipping_order']?.length).toBeGreaterThan(100)
  await first.stop()

  expect((await run('backup.ts', backup, dataDir)).stdout).toMatch(/Backed up \d+ rows of \d+ tables/)
  expect((await run('restore.ts', backup, restoredDir)).stdout).toContain('every row is as it was')
  expect(await readFile(join(restoredDir, 'secret'))).toEqual(await readFile(join(dataDir, 'secret')))
  const second = await startEmbeddedPostgres(restoredDir, { fsync: 'off' })
  expect(await everything(second.url)).toEqual(before)
  await second.stop()

  // Not into an installation that is in use.
  await expect(run('restore.ts', backup, restoredDir)).rejects.toThrow('exists already')
  const { server, url } = await startServerProcess(restoredDir)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  server.kill('SIGTERM')
  await once(server, 'exit')

  // A file that is lost, and rows that differ.
  const key = before['public.file']?.length
  expect(key).toBeGreaterThan(0)
  const manifest = await readFile(join(backup, 'manifest.json'), 'utf8')
  await writeFile(join(backup, 'manifest.json'), manifest.replace(/"digest": "(-?)\d/, '"digest": "$19'))
  const other = join(folder, 'other')
  await expect(run('restore.ts', backup, other)).rejects.toThrow('The backup is damaged')
  await discardDataFolder(other)
  await rm(join(dataDir, 'files'), { recursive: true })
  await expect(run('backup.ts', join(folder, 'incomplete'), dataDir)).rejects.toThrow(
    'stored files are missing',
  )
  await expect(stat(join(folder, 'incomplete', 'manifest.json'))).rejects.toThrow('ENOENT')
}, 240_000)

it('by pg_dump and pg_restore as documented loses no row', async () => {
  const create = documentedLines('Your own PostgreSQL', ['CREATE', 'GRANT', 'ALTER'])
  const roles = documentedLines('Backup', ['CREATE', 'GRANT'])
  const [dump, restore] = ['pg_dump', 'pg_restore'].map(
    (program) => documentedLines('Backup', [program])[0] ?? '',
  )
  const [from, to] = [
    await startDebianPostgres({ settings: { fsync: 'off' } }),
    await startDebianPostgres({ settings: { fsync: 'off' } }),
  ]
  const file = join(from.data, 'quayside.dump')
  const perform = async (command: string, variables: Readonly<Record<string, string>>): Promise<void> => {
    const [program = '', ...words] = command.replace('quayside.dump', file).split(' ')
    const args = words.map((word) => word.replace(/"?\$(\w+)"?/, (_, name: string) => variables[name] ?? ''))
    await runProgram(program, args)
  }
  try {
    for (const statement of create) await withClient(from.url, (client) => client.query(statement))
    const own = from.url.replace('postgres@', 'quayside@').replace(/postgres$/, 'quayside')
    // The release's data are written past the triggers.
    await withClient(from.url, (client) =>
      client.query('grant set on parameter session_replication_role to quayside'),
    )
    await fillWithRelease(own, passwordsOf(dataDir))
    const before = await everything(own)
    expect(before['public.dropshipping_order']?.length).toBeGreaterThan(100)
    await perform(dump ?? '', { DATABASE_URL: own })
    for (const statement of [...create, ...roles])
      await withClient(to.url, (client) => client.query(statement))
    const restored = to.url.replace(/postgres$/, 'quayside')
    await perform(restore ?? '', { SUPERUSER_URL: restored })
    expect(await everything(restored)).toEqual(before)
  } finally {
    await from.discard()
    await to.discard()
  }
}, 120_000)
