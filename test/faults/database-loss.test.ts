import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
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
import { isDatabaseUnavailable } from '../../src/server/platform/database/database-unavailable.ts'
import { testApp, type Sent } from '../http.ts'

const t = await testApp()
const { customerId } = t
const priceMinor = 900
const orderCount = 24

/** Cuts every connection of this test's database but the own one, as a restart of PostgreSQL does. */
const cutAll = async (): Promise<void> => {
  await t.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
}
// The setup's own pool loses its idle connections too.
t.admin.on('error', () => undefined)

const placeMany = async (): Promise<string[]> => {
  await createShippingLine(t)
  const skuId = await createSku(t)
  const shopId = await createShop(t, customerId)
  const drafts = Array.from({ length: orderCount }, () =>
    orderDraft(shopId, { lines: [draftLine({ skuId })] }),
  )
  const placed = await t.platform.database.tenantTransaction(customerId, (tx) =>
    placeOrders(tx, customerId, drafts, { kind: 'seller', name: 'Test' }),
  )
  await recharge(t, customerId, orderCount * priceMinor)
  return placed.map(({ id }) => id)
}

/** `200`, or status, waiting time and reason of a failure. */
const outcomeOf = ({ status, headers, reason }: Sent): string =>
  status === 200 ? '200' : `${status} ${String(headers['retry-after'])} ${reason}`

it('answers calls whose connection is cut with 503, and works on: each order is paid once', async () => {
  const ids = await placeMany()
  const stopListening = t.platform.notifier.listen(() => undefined)
  const payments: string[] = []
  const reads: string[] = []
  const failedJobs: unknown[] = []
  const progress = { isOver: false }

  const pay = async (id: string): Promise<void> => {
    const options = { idempotencyKey: randomUUID() }
    for (;;) {
      const sent = await t.main.call(orders.payOrders, { ids: [id] }, options)
      payments.push(sent.code === 200 ? String(sent.data?.results[0]?.reason) : outcomeOf(sent))
      if (sent.status === 200) return
    }
  }
  const read = async (): Promise<void> => {
    while (!progress.isOver) {
      reads.push(outcomeOf(await t.main.send(orders.getOrderCounts, {})))
      await t.platform.jobs.runDue().catch((error: unknown) => failedJobs.push(error))
    }
  }
  const cut = async (): Promise<void> => {
    const pauses = fc.sample(fc.integer({ min: 0, max: 80 }), { seed: 17, numRuns: 1_000 })
    for (const pause of pauses) {
      if (progress.isOver) return
      await sleep(pause)
      await cutAll()
    }
  }
  const cutting = cut()
  const reading = [read(), read()]
  const waiting = [...ids]
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await pay(id)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  progress.isOver = true
  await Promise.all([cutting, ...reading])
  stopListening()

  expect(payments.filter((outcome) => outcome === 'paid')).toHaveLength(orderCount)
  const unavailable = '503 2 databaseUnavailable'
  expect(['paid', '503 2 outcomeUnknownRepeatable', unavailable]).toEqual(
    expect.arrayContaining([...new Set(payments)]),
  )
  expect(['200', unavailable]).toEqual(expect.arrayContaining([...new Set(reads)]))
  expect(failedJobs.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
  const { rows } = await t.admin.query(
    `select (select count(*)::int from ledger_transaction where customer_id = $1 and kind = 'orderPayment') as payments,
      (select balance_minor::text from wallet where customer_id = $1) as balance`,
    [customerId],
  )
  expect(rows).toEqual([{ payments: orderCount, balance: '0' }])
}, 120_000)

it('says of a change whose connection was cut that its outcome is unknown, and of a read that nothing was changed', async () => {
  const holder = await t.admin.connect()
  await holder.query('begin; lock table wallet, dropshipping_order in access exclusive mode')
  const calls = [
    t.main.send(orders.payOrders, { ids: ['1'] }, { idempotencyKey: randomUUID() }),
    t.main.send(orders.cancelOrders, { ids: ['1'], reason: 'other' }),
    t.main.send(orders.getOrder, { id: '1' }),
  ]
  const waiting = async (): Promise<number | null> =>
    (await holder.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting).toBe(calls.length)
  await holder.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await holder.query('rollback')
  holder.release()
  const answers = await Promise.all(calls)
  expect(answers.map(({ status, reason }) => ({ status, reason }))).toEqual([
    { status: 503, reason: 'outcomeUnknownRepeatable' },
    { status: 503, reason: 'outcomeUnknown' },
    { status: 503, reason: 'databaseUnavailable' },
  ])
})

it('works at the first call after all connections were cut', async () => {
  const many = () => Promise.all(Array.from({ length: 20 }, () => t.main.send(orders.getOrderCounts, {})))
  // The connections that the test before has cut may not all be noticed yet.
  await expect.poll(async () => (await many()).every(({ status }) => status === 200)).toBe(true)
  await cutAll()
  await expect
    .poll(async () => (await t.main.send(orders.getOrderCounts, {})).status, { interval: 10 })
    .toBe(200)
  expect((await t.app.inject('/readyz')).statusCode).toBe(200)
})

it('is not ready while a table is missing', async () => {
  await t.admin.query('alter table order_event rename to order_event_lost')
  await sleep(300)
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ ok: false, database: false })
  await t.admin.query('alter table order_event_lost rename to order_event')
  await expect.poll(async () => (await t.app.inject('/readyz')).statusCode).toBe(200)
})
