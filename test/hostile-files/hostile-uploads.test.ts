import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { common } from '../../src/contract/common/common.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { identity } from '../../src/contract/identity/identity.ts'
import { imports } from '../../src/contract/imports/imports.ts'
import { createShop } from '../../src/server/modules/orders/test/order-factory.ts'
import { discardDataFolder } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { makeCustomer, testPassword } from '../factories.ts'
import { openDatabaseOf, startServerProcess, type ServerProcess } from '../server-process.ts'
import type { Answers, BystanderData } from './bystander.ts'
import { hostileDocuments } from './documents.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostilePictures } from './pictures.ts'
import { hostileTables } from './tables.ts'

// Against a server process of its own, so that neither making the files nor waiting for the answers is measured.

const folder = join(tmpdir(), `quayside-hostile-${process.pid}`)

/** Far above what is measured, half a second with eight files of 19 MB coming in, and far below what hostile files once took. */
const longestTurnMs = 2_500

interface Seller {
  readonly email: string
  readonly token: string
  readonly shopId: string
}

let running: ServerProcess
let sellers: Seller[] = []

const post = async (path: string, body: string | FormData, headers: Record<string, string> = {}) => {
  // A connection of its own: the files take seconds to make, after which an idle one may be closed at any moment.
  const own = { connection: 'close', ...headers }
  const response = await fetch(`${running.url}/app${path}`, { method: 'POST', headers: own, body })
  const { data, code } = (await response.json()) as { code: number; data: Record<string, unknown> | null }
  return { status: response.status, code, data }
}
const signIn = (account: string) =>
  post(identity.signIn.path, JSON.stringify({ account, password: testPassword }), {
    'content-type': 'application/json',
  })

beforeAll(async () => {
  running = await startServerProcess(folder, {
    CALLS_PER_MINUTE: '0',
    UPLOADS_PER_HOUR: '0',
    UPLOAD_MB_PER_HOUR: '0',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'turn-watch.mjs')}`,
  })
  running.server.kill('SIGUSR2')
  const own = await openDatabaseOf(folder)
  const made = Array.from({ length: 4 }, async () => {
    const { email, customerId } = await makeCustomer(own.database.agency)
    const shopId = await createShop({ platform: own }, customerId)
    const { data } = await signIn(email)
    return { email, shopId, token: String(data?.['accessToken']) }
  })
  sellers = await Promise.all(made)
  await own.close()
}, 120_000)

afterAll(async () => {
  // Has ended, unless a test failed.
  running.server.kill('SIGKILL')
  await discardDataFolder(folder)
})

interface Outcome {
  readonly name: string
  readonly status: number
  /** Of a refusal; otherwise the code of the answer. */
  readonly reason: string
}

const upload = async (seller: Seller, endpoint: Endpoint, name: string, body: Buffer): Promise<Outcome> => {
  const form = new FormData()
  form.set('shopId', seller.shopId)
  form.set('file', new Blob([new Uint8Array(body)]), name)
  const { status, data, code } = await post(endpoint.path, form, { authorization: `Bearer ${seller.token}` })
  return { name, status, reason: String(data?.['reason'] ?? code) }
}

/** Calls what others call, one after the other, while `send` sends files. */
const callDuring = async (send: () => Promise<unknown>): Promise<Answers> => {
  const workerData: BystanderData = {
    url: running.url,
    account: sellers[0]?.email ?? '',
    password: testPassword,
  }
  const bystander = new Worker(new URL('bystander.ts', import.meta.url), { workerData })
  await once(bystander, 'message')
  const answers = once(bystander, 'message')
  const sent = send()
  await Promise.race([sent, answers]).finally(() => bystander.postMessage('over', []))
  await sent
  const [given] = (await answers) as [Answers]
  return given
}

const figures = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  return `${times.length} answers, half within ${at(0.5)} ms, 99% within ${at(0.99)} ms, all within ${at(1)} ms`
}

/** Each seller sends its share of the files, two at a time. */
const attack = async (endpoint: Endpoint, files: readonly HostileFile[]) => {
  const bodies = files.map(({ name, body }) => ({ name, body: body() }))
  const outcomes: Outcome[] = []
  const lane = async (seller: Seller, waiting: typeof bodies): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      outcomes.push(await upload(seller, endpoint, one.name, one.body))
  }
  const send = () =>
    Promise.all(
      sellers.flatMap((seller, index) => {
        const waiting = bodies.filter((_, at) => at % sellers.length === index)
        return [lane(seller, waiting), lane(seller, waiting)]
      }),
    )
  const took = await callDuring(send)
  return { outcomes, took }
}

const order = {
  'Order number': '#1001',
  'Recipient name': 'Ana Diaz',
  'Address 1': '1 Main St',
  City: 'Los Angeles',
  Province: 'CA',
  Postcode: '90001',
  Country: 'US',
  Phone: '5551234567',
  SKU: 'LAMP-1',
  Product: 'Lamp',
  Quantity: '1',
  'Unit price': '9.50',
  'Order date': '2026-01-01',
  Note: 'Red',
}
describe.each([
  ['pictures', common.uploadFile, hostilePictures],
  ['documents', common.uploadFile, hostileDocuments],
  ['tables', imports.uploadOrderFile, hostileTables(order)],
] as const)('hostile %s', (_, endpoint, files) => {
  it('are answered, and so is everybody else meanwhile', async ({ annotate }) => {
    const { outcomes, took } = await attack(endpoint, files)
    await annotate(`/healthz: ${figures(took.health)}. Sign-in: ${figures(took.signIn)}.`)
    expect(outcomes).toHaveLength(files.length)
    const unexpected = outcomes.filter(
      ({ status, reason }) => status !== 200 || !['200', 'fileRefused'].includes(reason),
    )
    expect(unexpected).toEqual([])
    expect(took.refused).toEqual([])
  }, 900_000)
})

describe('afterwards', () => {
  it('both processes draw pictures again', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
    const sent = sellers.map((seller) => upload(seller, common.uploadFile, 'a.png', picture))
    for (const { reason } of await Promise.all(sent)) expect(reason).toBe('200')
  })

  it('the server was never busy with one file for long, has logged no error, and ends in order', async ({
    annotate,
  }) => {
    const exited = once(running.server, 'exit')
    running.server.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(running.printed.text).not.toMatch(/"level":"(error|fatal)"/)
    const [, longest] = /longest turn: (\d+) ms/.exec(running.printed.text) ?? []
    await annotate(`The longest turn of the event loop took ${longest} ms of CPU time.`)
    expect(Number(longest)).toBeLessThan(longestTurnMs)
  })
})
