import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identity } from '../../src/contract/identity/identity.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

const folder = join(tmpdir(), `quayside-hangs-${process.pid}`)
/** The promise is two seconds; the rest is for a busy machine. It was 18 without a limit of its own. */
const limitMs = 10_000

let product: ServerProcess
let postmaster = 0

beforeAll(async () => {
  product = await startServerProcess(folder)
  const client = new pg.Client({ connectionString: await findEmbeddedPostgres(folder) })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await client.end()
  const [pid] = (await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
  postmaster = Number(pid)
}, 400_000)

afterAll(async () => {
  product.server.kill('SIGTERM')
  const [code] = await once(product.server, 'exit')
  if (code !== 0) throw new Error(`the server ended with ${String(code)}`)
  await discardDataFolder(folder)
}, 200_000)

const backends = async (): Promise<number[]> => {
  const children: number[] = []
  for (const task of await readdir(`/proc/${postmaster}/task`)) {
    const text = await readFile(`/proc/${postmaster}/task/${task}/children`, 'utf8')
    children.push(...text.split(' ').filter(Boolean).map(Number))
  }
  return children
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // A backend may have ended meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

const readiness = async (): Promise<{ readonly status: number; readonly ms: number }> => {
  const begun = performance.now()
  const { status } = await fetch(`${product.url}/readyz`)
  return { status, ms: performance.now() - begun }
}

const signIn = async (): Promise<unknown> => {
  const answer = await fetch(`${product.url}/app${identity.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'nobody@example.com', password: 'whatever it is' }),
  })
  const { data } = (await answer.json()) as { data: { reason?: string } | null }
  return data?.reason
}

const stopped = {
  'with all its processes': async () => [postmaster, ...(await backends())],
  'but for connections that are open': async () => [postmaster],
}

it.each(Object.entries(stopped))(
  'is not ready at once when the database hangs %s, and works as soon as it goes on',
  async (_what, pidsOf) => {
    expect(await signIn()).toBe('wrongSignIn')
    const pids = await pidsOf()
    signal(pids, 'SIGSTOP')
    try {
      // For a moment the answer of the last look is given again.
      await expect.poll(async () => (await readiness()).status, { timeout: limitMs }).toBe(503)
      for (let count = 0; count < 3; count += 1) {
        const { status, ms } = await readiness()
        expect(status).toBe(503)
        expect(ms).toBeLessThan(limitMs)
      }
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    } finally {
      signal(pids.toReversed(), 'SIGCONT')
    }
    expect(await signIn()).toBe('wrongSignIn')
    await expect.poll(async () => (await readiness()).status, { timeout: 30_000 }).toBe(200)
    expect(product.server.exitCode).toBeNull()
  },
  200_000,
)
