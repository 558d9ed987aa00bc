import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { identity } from '../src/contract/identity.ts'
import { discardDataFolder, findEmbeddedPostgres } from '../src/server/platform/embedded-postgres.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules/.cache', `quayside-shutdown-${process.pid}`)
afterAll(() => discardDataFolder(folder))

const start = async () => {
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { text: '' }
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => (printed.text += String(text)))
  while (!printed.text.includes('Ready: ')) {
    if (server.exitCode !== null) throw new Error(`the server stopped: ${printed.text}`)
    await sleep(20)
  }
  const adminUrl = await findEmbeddedPostgres(folder)
  if (adminUrl === undefined) throw new Error('the server runs no database')
  return { server, printed, url: `http://127.0.0.1:${port}`, adminUrl }
}

it('SIGTERM lets a running call finish, answers 503 meanwhile, stops PostgreSQL and logs no error', async () => {
  const { server, printed, url, adminUrl } = await start()
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
  expect(printed.text).not.toMatch(/"level":"(warn|error|fatal)"/)
}, 60_000)
