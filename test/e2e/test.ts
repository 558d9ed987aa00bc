import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type APIRequestContext } from '@playwright/test'
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

/** Each worker runs its own server with demo data, so that parallel tests do not affect each other. */
export const test = base.extend<object, { address: string }>({
  address: [
    async ({ playwright }, provide, { workerIndex }) => {
      const port = await freePort()
      const address = `http://localhost:${port}`
      const server = spawn(process.execPath, [join(import.meta.dirname, '../e2e-server.ts')], {
        env: { ...process.env, PORT: String(port) },
        // The server's log, to find out why a test failed.
        stdio: ['ignore', openSync(join(logs, `server-${workerIndex}.log`), 'w'), 'inherit'],
      })
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
})
