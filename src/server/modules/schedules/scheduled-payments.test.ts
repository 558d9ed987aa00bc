import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { orders as orderCalls } from '../../../contract/orders/orders.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import { taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { close, daysPass, grant, payIn } from '../credit-lines/credit-factory.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { germanAddress, iossNumber } from '../tax-numbers/tax-factory.ts'
import { payDueOrders } from './pay-due-orders.ts'
import { startRun } from './open-run.ts'
import { runSchedule } from './run-schedule.ts'
import { makeRun, makeSchedule } from './schedule-factory.ts'

let now = new Date('2027-05-05T07:59:30Z')
const t = await testApp({ clock: { now: () => now } })
const { admin } = t
const { database, log } = t.platform
const job = { isLastAttempt: false, log }

let seller: Caller
let customerId: CustomerId
let shopId: string
beforeEach(async () => {
  now = new Date('2027-05-05T07:59:30Z')
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  shopId = await createShop(t, customerId)
})

const runsOf = async (scheduleId: string) =>
  (await admin.query('select * from schedule_run where schedule_id = $1 order by id', [scheduleId])).rows
const run = (runId: string) => runSchedule(t.platform, customerId, runId, job)

describe('scheduled payments', () => {
  let skuId: string
  beforeEach(async () => {
    await createShippingLine(t)
    skuId = await createSku(t)
  })
  /** 9.00 USD: a SKU of 5.00 and freight of 4.00; each further unit 5.00. */
  const order = async (quantity = 1): Promise<string> =>
    (await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId, quantity })] }))).id
  const statusOf = async (id: string): Promise<string> =>
    (await admin.query('select status from dropshipping_order where id = $1', [id])).rows[0].status
  const paying = (part: { dailyLimitMinor?: number; orderLimitMinor?: number } = {}) =>
    makeSchedule(database, customerId, { kind: 'payOrders', ...part })
  const spent = async (): Promise<number> =>
    Number(
      (
        await admin.query(
          `select coalesce(-sum(p.amount_minor), 0) as spent from ledger_posting p
             join ledger_transaction x on x.customer_id = p.customer_id and x.id = p.transaction_id
             where p.customer_id = $1 and p.account = 'wallet' and x.kind = 'orderPayment'`,
          [customerId],
        )
      ).rows[0].spent,
    )

  it('leave orders that lack a tax number unpaid, until there is one or the seller declines it', async () => {
    await recharge(t, customerId, 100_000)
    const toGermany = async (): Promise<string> =>
      (
        await placeOrder(
          t,
          customerId,
          orderDraft(shopId, { lines: [draftLine({ skuId })], address: germanAddress }),
        )
      ).id
    const [german, other] = [await toGermany(), await order()]
    const id = await paying()
    const pay = async () => {
      const runId = await makeRun(database, customerId, id)
      await run(runId)
      return (await runsOf(id)).find((one) => one.id === runId)
    }
    const offered = await seller.ok(orderCalls.previewPayment, { ids: [german, other] })
    expect(offered.missingTaxNumbers).toMatchObject([{ scheme: 'IOSS', orders: 1 }])
    expect(await pay()).toMatchObject({
      status: 'done',
      outcome: 'paid',
      result_counts: { paid: 1, missingTaxNumbers: offered.missingTaxNumbers },
    })
    expect(await Promise.all([german, other].map(statusOf))).toEqual(['awaitingPayment', 'processing'])
    expect(await pay()).toMatchObject({
      outcome: 'nothingToPay',
      result_counts: { paid: 0, missingTaxNumbers: offered.missingTaxNumbers },
    })
    const [last] = (await seller.ok(schedules.listScheduleRuns, { id })).rows
    expect(last?.figures.missingTaxNumbers).toEqual(offered.missingTaxNumbers)
    await seller.ok(taxNumbers.setSchemeChoice, { scheme: 'IOSS', use: 'none' })
    expect((await pay()).result_counts).toEqual({ paid: 1, paidMinor: 900 })
    const second = await toGermany()
    await seller.ok(taxNumbers.setSchemeChoice, { scheme: 'IOSS', use: 'own' })
    expect((await pay()).result_counts).toMatchObject({ paid: 0 })
    await seller.ok(taxNumbers.addIoss, { number: iossNumber })
    expect((await pay()).result_counts).toMatchObject({ paid: 1 })
    expect(await statusOf(second)).toBe('processing')
  })

  it('pay the oldest first within the limits, with counts', async () => {
    await recharge(t, customerId, 100_000)
    const [first, expensive, second, third] = [await order(), await order(5), await order(), await order()]
    const id = await paying({ dailyLimitMinor: 2_000, orderLimitMinor: 2_500 })
    await run(await makeRun(database, customerId, id))
    expect(await Promise.all([first, expensive, second, third].map(statusOf))).toEqual([
      'processing',
      'awaitingPayment',
      'processing',
      'awaitingPayment',
    ])
    const [done] = await runsOf(id)
    expect(done).toMatchObject({ status: 'done', outcome: 'dayLimitReached', counted_minor: '1800' })
    expect(done.result_counts).toEqual({ paid: 2, paidMinor: 1800, overOrderLimit: 1, overDayLimit: 1 })
    const { orders } = await seller.ok(schedules.listScheduleRunOrders, { id: done.id })
    expect(orders.map((paid) => paid.id)).toEqual([first, second])
    const { rows } = await admin.query(
      `select actor_kind, actor_name from order_event where order_id = $1 and kind = 'order.paid'`,
      [first],
    )
    expect(rows).toEqual([{ actor_kind: 'system', actor_name: 'Schedule “Every morning”' }])
  })

  it('stop when the balance is too low, with a reason', async () => {
    await recharge(t, customerId, 1_000)
    await Promise.all([order(), order()])
    const id = await paying()
    await run(await makeRun(database, customerId, id))
    const [done] = await runsOf(id)
    expect(done).toMatchObject({ status: 'failed', outcome: 'balanceTooLow' })
    expect(done.result_counts).toEqual({ paid: 1, paidMinor: 900, missingMinor: 800 })
  })

  it('draw on the credit line, and stop at its limit and once a statement is overdue', async () => {
    await grant(t, seller, 2_000)
    await Promise.all([order(), order(), order()])
    const id = await paying()
    await run(await makeRun(database, customerId, id))
    expect((await runsOf(id)).at(-1).result_counts).toEqual({ paid: 2, paidMinor: 1_800, missingMinor: 700 })
    await close(t, seller)
    await daysPass(t, seller, 8)
    await run(await makeRun(database, customerId, id))
    expect((await runsOf(id)).at(-1)).toMatchObject({ outcome: 'balanceTooLow' })
    expect((await runsOf(id)).at(-1).result_counts).toMatchObject({ paid: 0 })
    await payIn(t, seller, 1_800)
    await run(await makeRun(database, customerId, id))
    expect((await runsOf(id)).at(-1).result_counts).toMatchObject({ paid: 1 })
  })

  it('count the daily limit in the seller’s time zone', async () => {
    await recharge(t, customerId, 100_000)
    await admin.query(`update customer set time_zone = 'Asia/Shanghai' where customer_id = $1`, [customerId])
    const id = await paying({ dailyLimitMinor: 900 })
    const paidAt = async (at: string): Promise<number> => {
      now = new Date(at)
      await order()
      await run(await makeRun(database, customerId, id))
      return (await runsOf(id)).at(-1).result_counts.paid
    }
    expect(await paidAt('2027-05-05T15:00:00Z')).toBe(1)
    expect(await paidAt('2027-05-05T15:59:59Z')).toBe(0)
    expect(await paidAt('2027-05-05T16:00:00Z')).toBe(1) // midnight in Shanghai
    expect(await paidAt('2027-05-05T23:00:00Z')).toBe(0)
  })

  it('keep the limit under concurrency', async () => {
    await recharge(t, customerId, 100_000)
    for (let made = 0; made < 12; made += 1) await order()
    const id = await paying({ dailyLimitMinor: 4_000 })
    const runs = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => makeRun(database, customerId, id, new Date(n * 1000))),
    )
    await Promise.all(runs.map(run))
    expect(await spent()).toBe(3_600)
    const counted = (await runsOf(id)).reduce((sum, { counted_minor }) => sum + Number(counted_minor), 0)
    expect(counted).toBe(3_600)
  })

  it('pay once when two processes have the same run', async () => {
    await recharge(t, customerId, 100_000)
    await order()
    const id = await paying()
    const runId = await makeRun(database, customerId, id)
    await Promise.all([run(runId), run(runId), run(runId)])
    expect(await spent()).toBe(900)
    expect(await runsOf(id)).toMatchObject([
      { status: 'done', outcome: 'paid', result_counts: { paid: 1, paidMinor: 900 } },
    ])
  })

  it('keep the limit after a run that crashed before or after paying', async () => {
    await recharge(t, customerId, 100_000)
    for (let made = 0; made < 6; made += 1) await order()
    const id = await paying({ dailyLimitMinor: 2_000 })
    // Crashes right after paying: the result at its end is lost.
    const died = await makeRun(database, customerId, id)
    const open = await startRun(database.tenant(customerId), customerId, died)
    if (!open) throw new Error('the run has not begun')
    await payDueOrders(t.platform, open)
    await admin.query(
      `update schedule_run set status = 'running', outcome = null, finished_at = null where id = $1`,
      [died],
    )
    const other = await makeRun(database, customerId, id, new Date(1_000))
    await run(other)
    expect(await spent()).toBe(1_800)
    await run(died)
    expect(await spent()).toBe(1_800)
    const [first, second] = await runsOf(id)
    expect(first).toMatchObject({ status: 'done', result_counts: { paid: 2, paidMinor: 1_800 } })
    expect(second).toMatchObject({ outcome: 'dayLimitReached', result_counts: { paid: 0 } })
  })

  it('do not pay an order that became more expensive since', async () => {
    await recharge(t, customerId, 100_000)
    const chosen = await order()
    const id = await paying({ dailyLimitMinor: 1_000 })
    const runId = await makeRun(database, customerId, id)
    await admin.query(
      `update schedule_run set status = 'running', day = '2027-05-05', order_ids = array[$2::bigint],
         order_minors = array[800], counted_minor = 800 where id = $1`,
      [runId, chosen],
    )
    await run(runId)
    expect(await spent()).toBe(0)
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'nothingToPay', result_counts: { paid: 0, refused: 1 } },
    ])
  })
})
