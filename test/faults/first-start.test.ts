import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { startServerProcess } from '../server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'quayside-first-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('of several processes that start first on an empty database one fills it, and the others wait', async () => {
  const dataDir = join(folder, 'database')
  const postgres = await startEmbeddedPostgres(dataDir, { fsync: 'off' })
  const shared = { DATABASE_URL: postgres.url, SECRET: randomBytes(32).toString('hex'), WORKER: 'separate' }
  const started = await Promise.all(
    ['one', 'two', 'three'].map((name) => startServerProcess(join(folder, name), shared)),
  )
  expect(started.filter(({ printed }) => printed.text.includes('First operator'))).toHaveLength(1)
  for (const { url } of started) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  for (const { server } of started) {
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  }
  await postgres.stop()
  await discardDataFolder(dataDir)
}, 120_000)
