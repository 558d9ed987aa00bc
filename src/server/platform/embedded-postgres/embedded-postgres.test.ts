import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const small = { shared_buffers: '16MB', fsync: 'off' }
let folder: string
let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside postgres '))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  await (await startEmbeddedPostgres(dataDir, small)).stop()
  const { cluster }: { cluster: string } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  if (cluster.startsWith('/var/lib/quayside/cluster-')) rmSync(cluster, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const startElsewhere = async (): Promise<{ url: string; child: ChildProcess }> => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
    const { url } = await startEmbeddedPostgres(process.argv[1], { shared_buffers: '16MB', fsync: 'off' })
    console.log(url)
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk) => done(String(chunk).trim()))
    child.once('exit', () => fail(new Error('the other process ended')))
  })
  return { url, child }
}

test('keeps its data between starts', async () => {
  const first = await startEmbeddedPostgres(dataDir, small)
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  expect(await findEmbeddedPostgres(dataDir)).toBe(first.url)
  await first.stop()
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
  const second = await startEmbeddedPostgres(dataDir, small)
  expect(await query(second.url, 'SELECT one FROM kept')).toEqual([1])
  await second.stop()
})

test('requires the password, uses UTF-8 and sorts by code point', async () => {
  const server = await startEmbeddedPostgres(dataDir, small)
  await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
    'password authentication',
  )
  expect(
    await query(
      server.url,
      `SELECT current_setting('server_encoding'), upper('é'), 'a' > 'B', current_setting('jit')`,
    ),
  ).toEqual(['UTF8', 'É', true, 'off'])
  await server.stop()
})

test('names the owner of a folder in use and leaves its server running', async () => {
  const { url, child } = await startElsewhere()
  await expect(startEmbeddedPostgres(dataDir, small)).rejects.toThrow(
    `Another Quayside (process ${child.pid}) already runs on the database in`,
  )
  expect(await query(url, 'SELECT 1')).toEqual([1])
})

test('restarts after its process was killed while the server kept running', async () => {
  const { url, child } = await startElsewhere()
  await query(url, 'CREATE TABLE kept AS SELECT 2 AS two')
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  const server = await startEmbeddedPostgres(dataDir, small)
  expect(await query(server.url, 'SELECT two FROM kept')).toEqual([2])
  await server.stop()
})

test('restarts after server and process were killed together', async () => {
  const { url, child } = await startElsewhere()
  await query(url, 'CREATE TABLE kept AS SELECT 3 AS three')
  const cluster = String((await query(url, 'SHOW data_directory'))[0])
  const serverPid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  process.kill(serverPid, 'SIGKILL')
  await gone
  const server = await startEmbeddedPostgres(dataDir, small)
  expect(await query(server.url, 'SELECT three FROM kept')).toEqual([3])
  await server.stop()
})

test('ignores pid files whose numbers now belong to other processes', async () => {
  const first = await startEmbeddedPostgres(dataDir, small)
  const cluster = String((await query(first.url, 'SHOW data_directory'))[0])
  const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
  writeFileSync(`${cluster}.owner`, `${process.ppid} 1\n`)
  const second = await startEmbeddedPostgres(dataDir, small)
  expect(await query(second.url, 'SELECT 1')).toEqual([1])
  await second.stop()
})

test.runIf(process.getuid?.() === 0)('runs as root in a folder that nobody else may enter', async () => {
  chmodSync(folder, 0o700)
  const server = await startEmbeddedPostgres(dataDir, small)
  const cluster = String((await query(server.url, 'SHOW data_directory'))[0])
  expect(dirname(cluster)).toBe('/var/lib/quayside')
  await server.stop()
})

test('reports a damaged record instead of creating a new database', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'postgres.json'), '{}')
  await expect(startEmbeddedPostgres(dataDir, small)).rejects.toThrow('postgres.json is damaged')
  rmSync(join(dataDir, 'postgres.json'))
})
