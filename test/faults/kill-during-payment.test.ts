import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Envelope, OutputOf } from '../../src/contract/kernel/endpoint.ts'
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
import { openDatabase, type CustomerId, type Database } from '../../src/server/platform/database/database.ts'
import { deriveRolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { makeCustomer, testPassword } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { startServerProcess } from '../server-process.ts'

// Uses a real server process with its own PostgreSQL, because only that can be killed.

const folder = join(tmpdir(), `quayside-kill-${process.pid}`)
const orderCount = 1_000
const priceMinor = 900

let server: ChildProcess | undefined
const closing: (() => Promise<unknown>)[] = []

const startServer = async (port: number): Promise<ChildProcess> => {
  ;({ server } = await startServerProcess(folder, { PORT: String(port), LOG_LEVEL: 'warn' }))
  return server
}

const post = async <T>(
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Envelope<T>> => {
  const response = await fetch(`http://127.0.0.1:${port}/app${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Envelope<T>
}

const openOwnDatabase = async (): Promise<{ database: Database; admin: pg.Pool }> => {
  const adminUrl = await findEmbeddedPostgres(folder)
  if (!adminUrl) throw new Error('the server runs no database')
  const passwords = deriveRolePasswords(loadConfig({ DATA_DIR: folder, DEMO: '0' }).deriveKey)
  const database = openDatabase({
    tenantUrl: roleUrl(adminUrl, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(adminUrl, 'quayside_agency', passwords),
    onError: () => {}, // The server may be killed while it is connected.
  })
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4 })
  admin.on('error', () => {})
  closing.push(() => Promise.all([database.close(), admin.end()]))
  return { database, admin }
}

const placeMany = async (database: Database, customerId: CustomerId): Promise<string[]> => {
  const t = { platform: { database } }
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
  return placed.map(({ id }) => id)
}

interface PaymentState {
  readonly paid: number
  readonly halfPaid: number
  readonly offBy: string
  readonly balance: string
}

const readPaymentState = async (admin: pg.Pool, customerId: CustomerId): Promise<PaymentState> => {
  const { rows } = await admin.query<PaymentState>(
    `select
      (select count(*)::int from dropshipping_order where customer_id = $1 and status = 'processing') as paid,
      (select count(*)::int from dropshipping_order o where o.customer_id = $1 and (o.status = 'processing') <> (
        select count(*) = 1 from ledger_transaction t
          where t.customer_id = $1 and t.kind = 'orderPayment' and t.source_id = o.id)) as "halfPaid",
      (select sum(amount_minor)::text from ledger_posting where customer_id = $1) as "offBy",
      (select balance_minor::text from wallet where customer_id = $1) as balance`,
    [customerId],
  )
  const [row] = rows
  if (!row) throw new Error('one row, always')
  return row
}

const stopAll = async (): Promise<void> => {
  await Promise.all(closing.splice(0).map((close) => close()))
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
afterEach(stopAll)
afterAll(() => discardDataFolder(folder))

const newSeller = async (database: Database, port: number) => {
  const { customerId, email } = await makeCustomer(database.agency)
  const ids = await placeMany(database, customerId)
  const sign = async () => {
    const input = { account: email, password: testPassword }
    const signedIn = await post<OutputOf<typeof identity.signIn>>(port, identity.signIn.path, input)
    return { authorization: `Bearer ${signedIn.data?.accessToken}`, 'idempotency-key': randomUUID() }
  }
  return { customerId, ids, sign }
}

/** Kills the server while a payment waits for this order's lock, with this many orders paid before. */
const killAt = async (
  running: ChildProcess,
  admin: pg.Pool,
  {
    customerId,
    orderId,
    paid,
    begin,
  }: { customerId: CustomerId; orderId: string; paid: number; begin: () => Promise<unknown> },
): Promise<unknown> => {
  const holder = await admin.connect()
  await holder.query('begin')
  await holder.query('select from dropshipping_order where id = $1 for update', [orderId])
  const begun = begin().then(
    () => 'answered',
    () => 'broken',
  )
  while ((await readPaymentState(admin, customerId)).paid < paid) await sleep(10)
  running.kill('SIGKILL')
  const outcome = await begun
  await holder.query('rollback')
  holder.release(true)
  return outcome
}

it('a server killed during a batch payment leaves each order either paid or unpaid, and a retry completes it', async () => {
  const port = await freePort()
  const first = await startServer(port)
  const { database, admin } = await openOwnDatabase()
  const { customerId, ids, sign } = await newSeller(database, port)
  const headers = await sign()

  // An order of the third chunk is locked, so that the payment is halfway when the server is killed.
  const begin = () => post(port, orders.payOrders.path, { ids }, headers)
  expect(await killAt(first, admin, { customerId, orderId: ids[700] ?? '', paid: 500, begin })).toBe('broken')

  await startServer(port)
  const again = await openOwnDatabase()
  expect(await readPaymentState(again.admin, customerId)).toEqual({
    paid: 500,
    halfPaid: 0,
    offBy: '0',
    balance: String(500 * priceMinor),
  })

  const retried = await post<OutputOf<typeof orders.payOrders>>(port, orders.payOrders.path, { ids }, headers)
  expect(retried.code).toBe(200)
  expect(retried.data?.results.map(({ orderId }) => orderId)).toEqual(ids)
  expect(new Set(retried.data?.results.map(({ reason }) => reason))).toEqual(new Set(['paid']))
  expect(await readPaymentState(again.admin, customerId)).toEqual({
    paid: 1_000,
    halfPaid: 0,
    offBy: '0',
    balance: '0',
  })
}, 120_000)

it('a job whose server is killed resumes automatically, and each order is paid once', async () => {
  const port = await freePort()
  const first = await startServer(port)
  const { database, admin } = await openOwnDatabase()
  const { customerId, ids, sign } = await newSeller(database, port)
  const headers = await sign()
  const begin = () => post(port, orders.startPayment.path, { ids }, headers)
  await killAt(first, admin, { customerId, orderId: ids[450] ?? '', paid: 400, begin })

  await startServer(port)
  const again = await openOwnDatabase()
  expect(await readPaymentState(again.admin, customerId)).toMatchObject({ paid: 400, halfPaid: 0 })
  const read = async () =>
    (await again.admin.query('select * from bulk_job where customer_id = $1', [customerId])).rows[0]
  // A dead process's job is reassigned within some two minutes.
  while ((await read()).finished_at === null) await sleep(250)
  expect(await read()).toMatchObject({ state: 'done', done: 1_000, problems: 0 })
  expect(await readPaymentState(again.admin, customerId)).toEqual({
    paid: 1_000,
    halfPaid: 0,
    offBy: '0',
    balance: '0',
  })
}, 240_000)
