import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { identity, operatorIdentity } from '../../src/contract/identity/identity.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { operatorSecurity } from '../../src/contract/identity/security.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  recharge,
} from '../../src/server/modules/orders/test/order-factory.ts'
import { loadConfig } from '../../src/server/platform/kernel/config.ts'
import { deriveRolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import { openDatabase, type Database } from '../../src/server/platform/database/database.ts'
import {
  discardDataFolder,
  type EmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { makeCustomer, makeOperator, testPassword } from '../factories.ts'
import { startMigratedPostgres, startServerProcess, type ServerProcess } from '../server-process.ts'

const apartMs = 10 * 60_000
const SECRET = 'a secret for tests, longer than thirty-two characters'
const folder = await mkdtemp(join(tmpdir(), 'quayside-clocks-'))
const databaseFolder = join(folder, 'database')

let postgres: EmbeddedPostgres
let database: Database
let behind: ServerProcess
let ahead: ServerProcess

beforeAll(async () => {
  postgres = await startMigratedPostgres(databaseFolder)
  const start = (name: string, shiftMs: number): Promise<ServerProcess> =>
    startServerProcess(join(folder, name), {
      DATABASE_URL: postgres.url,
      SECRET,
      CLOCK_SHIFT_MS: String(shiftMs),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.mjs')}`,
    })
  behind = await start('behind', -apartMs)
  ahead = await start('ahead', apartMs)
  const passwords = deriveRolePasswords(loadConfig({ DATA_DIR: folder, SECRET, DEMO: '0' }).deriveKey)
  database = openDatabase({
    tenantUrl: roleUrl(postgres.url, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(postgres.url, 'quayside_agency', passwords),
  })
}, 400_000)

afterAll(async () => {
  for (const { server } of [behind, ahead]) {
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    if (code !== 0) throw new Error(`a server ended with ${String(code)}`)
  }
  await database.close()
  await postgres.stop()
  await discardDataFolder(databaseFolder)
  await rm(folder, { recursive: true, force: true })
}, 200_000)

type Answer = { readonly code: number; readonly data: Record<string, unknown> | null }

const call = async (
  { url }: ServerProcess,
  { path, method }: Endpoint,
  input: object,
  token?: string,
): Promise<Answer> => {
  const answer = await fetch(`${url}/app${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
  return (await answer.json()) as Answer
}

const tokenOf = ({ data }: Answer): string => {
  if (typeof data?.['accessToken'] !== 'string') throw new Error('nobody was signed in')
  return data['accessToken']
}

/** Seconds that a token is still valid, by the right time. */
const lifeOf = (token: string): number => {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
  }
  return exp - Date.now() / 1000
}

const pairs = [
  ['the slow one and used at the fast one', (): [ServerProcess, ServerProcess] => [behind, ahead]],
  ['the fast one and used at the slow one', (): [ServerProcess, ServerProcess] => [ahead, behind]],
] as const

describe('two processes whose clocks are twenty minutes apart', () => {
  it('say so in the log', () => {
    for (const { printed } of [behind, ahead])
      expect(printed.text).toContain("this machine's clock differs from the database's")
  })

  it.each(pairs)('give tokens their full life when signed by %s', async (_name, processes) => {
    const [first, second] = processes()
    const { email } = await makeCustomer(database.agency)
    const token = tokenOf(await call(first, identity.signIn, { account: email, password: testPassword }))
    expect(lifeOf(token)).toBeGreaterThan(14 * 60)
    expect(lifeOf(token)).toBeLessThan(16 * 60)
    expect((await call(second, identity.getCustomerInfo, {}, token)).code).toBe(200)
    const { rows } = await database.queryAgency(
      `select (extract(epoch from s.expires_at - s.created_at) / 86400)::float8 as days from session s
        join account a on a.id = s.account_id where a.email = $1`,
      [email],
    )
    expect(Number(rows[0]?.['days'])).toBeCloseTo(30, 3)
  })

  it.each(pairs)('accept an authenticator set up at %s', async (_name, processes) => {
    const [first, second] = processes()
    const email = `${randomUUID()}@agency.example`
    await makeOperator(database.agency, ['support'], email)
    const account = { email, password: testPassword }
    const token = tokenOf(await call(first, operatorIdentity.signInOperator, account))
    await call(first, operatorSecurity.confirmOperatorIdentity, { password: testPassword }, token)
    const { data } = await call(second, operatorIdentity.startTotp, {}, token)
    const totp = new TOTP({ secret: Secret.fromBase32(String(data?.['secret'])) })
    const enabled = { totp: totp.generate(), enable: true }
    expect((await call(second, operatorIdentity.confirmTotp, enabled, token)).code).toBe(200)
    // The code of the next half minute: each is accepted once.
    const next = { ...account, totp: totp.generate({ timestamp: Date.now() + 30_000 }) }
    expect((await call(first, operatorIdentity.signInOperator, next)).code).toBe(200)
  })

  it.each(pairs)(
    "write the database's time into orders placed at %s, and run each other's jobs",
    async (_name, processes) => {
      const [first, second] = processes()
      const t = { platform: { database } }
      const { customerId, email } = await makeCustomer(database.agency)
      await createShippingLine(t)
      const skuId = await createSku(t)
      const shopId = await createShop(t, customerId)
      await recharge(t, customerId, 100_000)
      const token = tokenOf(await call(first, identity.signIn, { account: email, password: testPassword }))
      const lines = [{ skuId, title: 'Enamel mug', quantity: 1 }]
      const order = { shopId, address: completeAddress, confirmed: true, lines }
      const id = String((await call(first, orders.createOrder, order, token)).data?.['id'])
      // A job enqueued by one is due for both.
      const { data } = await call(second, orders.startPayment, { ids: [id] }, token)
      const state = async (): Promise<unknown> =>
        (await database.queryAgency('select state from bulk_job where id = $1', [data?.['bulkJobId']])).rows
      await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: 'done' }])
      const { rows } = await database.queryAgency(
        `select abs(extract(epoch from paid_at - now()))::float8 as paid, abs(extract(epoch from ordered_at - now()))::float8 as ordered
        from dropshipping_order where id = $1`,
        [id],
      )
      expect(Number(rows[0]?.['paid'])).toBeLessThan(300)
      expect(Number(rows[0]?.['ordered'])).toBeLessThan(300)
    },
  )
})
