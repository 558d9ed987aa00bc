import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { findEmbeddedPostgres } from '../../src/server/platform/embedded-postgres.ts'
import { freePort } from '../free-port.ts'

const logs = join(import.meta.dirname, '../../node_modules/.cache')
const startWithinMs = 300_000
const endWithinMs = 20_000

const isReady = async (api: APIRequestContext): Promise<boolean> => {
  try {
    return (await api.get('/readyz')).ok()
  } catch {
    // The server does not listen yet.
    return false
  }
}

const untilReady = async (server: ChildProcess, api: APIRequestContext): Promise<void> => {
  const last = Date.now() + startWithinMs
  while (!(await isReady(api))) {
    if (server.exitCode !== null)
      throw new Error(`the server exited during startup with code ${server.exitCode}`)
    if (Date.now() > last) throw new Error(`the server was not ready within ${startWithinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The data folders of the servers, by address. */
const folders = new Map<string, string>()

/** Runs statements in a server's database, for what would take days: a delivery two weeks ago, an hourly job. */
export const inDatabase = async (
  address: string,
  run: (client: Client) => Promise<unknown>,
): Promise<void> => {
  const url = await findEmbeddedPostgres(folders.get(address) ?? '')
  if (url === undefined) throw new Error(`the database of ${address} is not running`)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

const logOf = (workerIndex: number): string => join(logs, `server-${workerIndex}.log`)

/** The first operator's account of a server without demo data, read from its log. */
export const firstOwner = (workerIndex: number): { readonly email: string; readonly password: string } => {
  const found = /First operator \(shown only once\): (\S+) \/ (\S+)/.exec(
    readFileSync(logOf(workerIndex), 'utf8'),
  )
  const [, email, password] = found ?? []
  if (!email || !password) throw new Error('no first operator: is this product without its demo?')
  return { email, password }
}

/** Annotates a test that shows a page what its policy must block. */
export const hostileContent = 'hostile content'

/** Each worker runs its own server, so that parallel tests do not affect each other. */
export const test = base.extend<{ withinPolicy: void }, { demo: boolean; address: string }>({
  demo: [true, { option: true, scope: 'worker' }],
  address: [
    async ({ playwright, demo }, provide, { workerIndex }) => {
      const port = await freePort()
      const address = `http://localhost:${port}`
      const server = spawn(process.execPath, [join(import.meta.dirname, '../e2e-server.ts')], {
        env: { ...process.env, PORT: String(port), DEMO: demo ? '1' : '0' },
        // The server's log, to find out why a test failed.
        stdio: ['ignore', openSync(logOf(workerIndex), 'w'), 'inherit'],
      })
      // As e2e-server.ts names it.
      folders.set(address, join(tmpdir(), 'quayside-e2e', String(server.pid)))
      const api = await playwright.request.newContext({ baseURL: address })
      await untilReady(server, api)
      await api.dispose()
      await provide(address)
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: startWithinMs + endWithinMs },
  ],
  baseURL: async ({ address }, provide) => provide(address),
  // Whatever a page loads beyond its content security policy is missing on it.
  withinPolicy: [
    async ({ context }, provide, { annotations }) => {
      const violations: string[] = []
      context.on('console', (message) => {
        if (/content security policy/i.test(message.text())) violations.push(message.text())
      })
      await provide()
      if (!annotations.some(({ type }) => type === hostileContent)) expect(violations).toEqual([])
    },
    { auto: true },
  ],
})
