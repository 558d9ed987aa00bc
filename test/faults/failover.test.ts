import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { identity } from '../../src/contract/identity/identity.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { placeOrders } from '../../src/server/modules/orders/index.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  recharge,
} from '../../src/server/modules/orders/test/order-factory.ts'
import { loadConfig } from '../../src/server/platform/kernel/config.ts'
import { deriveRolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import { openDatabase, type Database } from '../../src/server/platform/database/database.ts'
import { runProgram, startDebianPostgres } from './debian-postgres.ts'
import { documentedLines } from './documented-statements.ts'
import { makeCustomer, testPassword } from '../factories.ts'
import { startServerProcess } from '../server-process.ts'

const orderCount = 150
const priceMinor = 900
const SECRET = 'a secret for tests, longer than thirty-two characters'

const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const newSeller = async (database: Database) => {
  const t = { platform: { database } }
  const { customerId, email } = await makeCustomer(database.agency)
  await createShippingLine(t)
  const skuId = await createSku(t)
  const shopId = await createShop(t, customerId)
  const drafts = Array.from({ length: orderCount }, () =>
    orderDraft(shopId, { lines: [draftLine({ skuId })] }),
  )
  const placed = await database.tenantTransaction(customerId, (tx) =>
    placeOrders(tx, customerId, drafts, { kind: 'seller', name: 'Test' }),
  )
  await recharge(t, customerId, orderCount * priceMinor)
  return { email, ids: placed.map(({ id }) => id) }
}

/** As documented: a primary that answers only what its standby has too. */
const startPair = async () => {
  const primary = await startDebianPostgres()
  const standby = await startDebianPostgres({
    settings: { cluster_name: 'standby' },
    fill: (data) =>
      runProgram('pg_basebackup', [
        '-D',
        data,
        '-R',
        '-X',
        'stream',
        '-h',
        '127.0.0.1',
        '-p',
        String(primary.port),
        '-U',
        'postgres',
      ]),
  })
  for (const statement of documentedLines('Failover', ['ALTER', 'SELECT']))
    await query(primary.url, statement)
  await expect
    .poll(() => query(primary.url, 'select sync_state from pg_stat_replication'), { timeout: 30_000 })
    .toEqual([{ sync_state: 'sync' }])
  return { primary, standby }
}

it('goes on at the promoted standby without a restart, and loses no acknowledged payment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quayside-failover-'))
  const { primary, standby } = await startPair()
  for (const statement of documentedLines('Your own PostgreSQL', ['CREATE']))
    await query(primary.url, statement)
  const address = `quayside:…@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/quayside`
  const DATABASE_URL = `postgres://${address}?target_session_attrs=read-write`
  const { server, url, printed } = await startServerProcess(folder, {
    DATABASE_URL,
    SECRET,
    CALLS_PER_MINUTE: '0',
  })
  const passwords = deriveRolePasswords(loadConfig({ DATA_DIR: folder, SECRET, DEMO: '0' }).deriveKey)
  const database = openDatabase({
    tenantUrl: roleUrl(DATABASE_URL, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(DATABASE_URL, 'quayside_agency', passwords),
  })
  const { email, ids } = await newSeller(database)
  await database.close()

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/app${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      answer: (await response.json()) as { code: number; data: { accessToken?: string } },
    }
  }
  const { answer: signedIn } = await post(identity.signIn.path, { account: email, password: testPassword })
  const authorization = `Bearer ${signedIn.data.accessToken}`

  const statuses = new Set<number>()
  const progress = { paid: 0 }
  const pay = async (id: string): Promise<void> => {
    const headers = { authorization, 'idempotency-key': randomUUID() }
    for (;;) {
      const { status, answer } = await post(orders.payOrders.path, { ids: [id] }, headers)
      statuses.add(status)
      if (status === 200 && answer.code === 200) {
        progress.paid += 1
        return
      }
      await sleep(20)
    }
  }
  const waiting = [...ids]
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await pay(id)
  }
  const lanes = Promise.all([lane(), lane(), lane(), lane()])
  while (progress.paid < orderCount / 3) await sleep(5)
  await primary.kill('SIGKILL')
  const killedAt = performance.now()
  const paidBefore = progress.paid
  await runProgram('pg_ctl', ['promote', '-D', standby.data])
  const promotedAt = performance.now()
  while (progress.paid === paidBefore) await sleep(5)
  const paidAgain = performance.now()
  console.log(
    `paid again ${Math.round(paidAgain - promotedAt)} ms after the promotion, ${Math.round(paidAgain - killedAt)} ms after the loss`,
  )
  await lanes
  expect(paidBefore).toBeLessThan(orderCount)

  expect(statuses).toEqual(new Set([200, 503]))
  const own = standby.url.replace(/postgres$/, 'quayside')
  expect(
    await query(
      own,
      `select (select count(*)::int from ledger_transaction where kind = 'orderPayment') as payments,
        (select count(*)::int from dropshipping_order where status = 'processing') as paid,
        (select balance_minor::text from wallet where balance_minor <> 0 limit 1) as left`,
    ),
  ).toEqual([{ payments: orderCount, paid: orderCount, left: null }])
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  expect(server.exitCode).toBeNull()
  expect(printed.text).not.toContain('"level":"fatal"')
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  await primary.discard()
  await standby.discard()
  await rm(folder, { recursive: true, force: true })
}, 180_000)
