import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { identity } from '../../src/contract/identity/identity.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { startServerProcess } from '../server-process.ts'

const folder = join(tmpdir(), `quayside-shutdown-${process.pid}`)
afterAll(() => discardDataFolder(folder))

it('SIGTERM lets a running call finish, answers 503 meanwhile, stops PostgreSQL and logs no error', async () => {
  const { server, printed, url } = await startServerProcess(folder)
  const adminUrl = await findEmbeddedPostgres(folder)
  const exited = once(server, 'exit')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('begin; lock table rate_limit_counter in access exclusive mode')
  const running = fetch(`${url}/app${identity.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'nobody@example.com', password: 'whatever it is' }),
  })
  await vi.waitFor(async () => {
    const { rows } = await admin.query('select from pg_locks where not granted')
    expect(rows.length).toBeGreaterThan(0)
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  server.kill('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), { timeout: 5_000 })
  expect((await fetch(`${url}/appvue/`)).status).toBe(503)
  expect(server.exitCode).toBeNull()

  await admin.query('commit')
  await admin.end()
  const answer = await running
  expect(await answer.json()).toMatchObject({ code: 0, data: { reason: 'wrongSignIn' } })
  expect(await exited).toEqual([0, null])
  expect(await findEmbeddedPostgres(folder)).toBeUndefined()
  await expect(new pg.Client({ connectionString: adminUrl }).connect()).rejects.toThrow('ECONNREFUSED')
  const warnings = printed.text.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line))
  expect(warnings.filter((line) => !line.includes('"securityEvent":"account.signInRefused"'))).toEqual([])
}, 60_000)
