import { expect, test as base } from '@playwright/test'
import { Client } from 'pg'
import { findEmbeddedPostgres } from '../../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { createProductServer, startWithinMs, type ProductServer } from './product-server.ts'

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

/** Annotates a test that shows a page what its policy must block. */
export const hostileContent = 'hostile content'

interface WorkerServer extends ProductServer {
  /** The test file that the data was reset for. */
  file?: string
}

/**
 * Each worker runs its own server, so that parallel tests do not affect each other. Each file begins with the demo's own
 * data, whatever the files before it changed; the tests of one file share it.
 */
export const test = base.extend<
  { address: string; withinPolicy: void },
  { demo: boolean; server: WorkerServer }
>({
  demo: [true, { option: true, scope: 'worker' }],
  server: [
    async ({ demo }, provide, { workerIndex }) => {
      const server = await createProductServer(workerIndex, demo)
      folders.set(server.address, server.dataFolder)
      await provide({ ...server })
      await server.discard()
    },
    { scope: 'worker', timeout: startWithinMs },
  ],
  address: [
    async ({ server }, provide, { file }) => {
      if (server.file !== file) {
        await server.reset()
        server.file = file
      }
      await provide(server.address)
    },
    { timeout: startWithinMs },
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
