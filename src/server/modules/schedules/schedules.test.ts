import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
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
import { planRuns } from './plan-runs.ts'
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
const scheduleOf = async (id: string) =>
  (await admin.query('select * from schedule where id = $1', [id])).rows[0]
const run = (runId: string) => runSchedule(t.platform, customerId, runId, job)
const report = {
  kind: 'mailReport',
  name: 'Report',
  expression: '0 0 8 * * ?',
  shopId: null,
  accountIds: null,
} as const

describe('the tick', () => {
  it('creates one run for a time within the minute, starting at its second', async () => {
    const id = await makeSchedule(database, customerId, {
      expression: '15 0 8 * * ?',
      nextRunAt: new Date('2027-05-05T08:00:15Z'),
    })
    await planRuns(t.platform)
    const [made] = await runsOf(id)
    expect(made).toMatchObject({ cause: 'time', status: 'waiting' })
    expect(made.planned_at).toEqual(new Date('2027-05-05T08:00:15Z'))
    expect((await scheduleOf(id)).next_run_at).toEqual(new Date('2027-05-06T08:00:15Z'))
    const { rows } = await admin.query(
      `select extract(epoch from start_after - created_on)::int as delay from pgboss.job
         where name = 'run-schedule' and data->>'runId' = $1`,
      [made.id],
    )
    expect(rows).toEqual([{ delay: 45 }])
  })

  it('ignores later, disabled and deleted schedules', async () => {
    const later = await makeSchedule(database, customerId, { nextRunAt: new Date('2027-05-05T08:00:30Z') })
    const { id } = await seller.ok(schedules.createSchedule, report)
    await seller.ok(schedules.switchSchedule, { id, isOn: false })
    const gone = (await seller.ok(schedules.createSchedule, report)).id
    await seller.ok(schedules.deleteSchedule, { id: gone })
    await planRuns(t.platform)
    for (const one of [later, id, gone]) expect(await runsOf(one)).toEqual([])
  })

  it('does not run a schedule disabled after its run was created', async () => {
    const { id } = await seller.ok(schedules.createSchedule, report)
    await planRuns(t.platform)
    await seller.ok(schedules.switchSchedule, { id, isOn: false })
    const [written] = await runsOf(id)
    await run(written.id)
    expect(await runsOf(id)).toMatchObject([{ outcome: 'switchedOff' }])
  })

  it('creates one run in two processes', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        makeSchedule(database, customerId, { nextRunAt: new Date('2027-05-05T08:00:00Z') }),
      ),
    )
    await Promise.all([planRuns(t.platform), planRuns(t.platform), planRuns(t.platform)])
    for (const id of ids) expect(await runsOf(id)).toHaveLength(1)
  })

  it('runs once for all missed times', async () => {
    const id = await makeSchedule(database, customerId, { nextRunAt: new Date('2027-05-01T08:00:00Z') })
    now = new Date('2027-05-05T12:00:00Z')
    await planRuns(t.platform)
    await planRuns(t.platform)
    const runs = await runsOf(id)
    expect(runs.map(({ planned_at }) => planned_at)).toEqual([new Date('2027-05-01T08:00:00Z')])
    expect((await scheduleOf(id)).next_run_at).toEqual(new Date('2027-05-06T08:00:00Z'))
  })

  it('follows the seller to another time zone', async () => {
    const { id } = await seller.ok(schedules.createSchedule, report)
    expect((await scheduleOf(id)).next_run_at).toEqual(new Date('2027-05-05T08:00:00Z'))
    await admin.query(`update customer set time_zone = 'America/New_York' where customer_id = $1`, [
      customerId,
    ])
    now = new Date('2027-05-05T07:00:00Z')
    await planRuns(t.platform)
    expect((await scheduleOf(id)).next_run_at).toEqual(new Date('2027-05-05T12:00:00Z'))
  })

  it('is not blocked by a schedule with an unknown time zone', async () => {
    const due = new Date('2027-05-05T08:00:00Z')
    const lost = await makeSchedule(database, customerId, { nextRunAt: due, timeZone: 'Mars/Olympus' })
    const good = await makeSchedule(database, customerId, { nextRunAt: due })
    await planRuns(t.platform)
    expect((await scheduleOf(lost)).next_run_at).toBeNull()
    expect(await runsOf(good)).toHaveLength(1)
  })

  it('ends runs that have lost their job', async () => {
    const runId = await makeRun(database, customerId, await makeSchedule(database, customerId))
    await admin.query(`update schedule_run set created_at = $2 where id = $1`, [
      runId,
      new Date('2027-05-05T04:00:00Z'),
    ])
    await planRuns(t.platform)
    const { rows } = await admin.query('select status, outcome from schedule_run where id = $1', [runId])
    expect(rows).toEqual([{ status: 'failed', outcome: 'brokenOff' }])
  })
})

describe('a schedule is rejected', () => {
  it.each([
    ['0 0 25 * * ?', 'expression', 'hour: accepts numbers from 0 to 23'],
    ['0 0 8 * * *', 'expression', "week: must be '?' unless the day field is '?'"],
  ])('with a field error: %s', async (expression, path, message) => {
    const sent = await seller.call(schedules.createSchedule, { ...report, expression })
    expect(sent.data).toEqual({ fields: [{ path, message }] })
  })

  it.each([
    ['0 0 0 31 2 ?', 'neverRuns'],
    ['0 0/30 * * * ?', 'tooOften'],
    ['0 0 8 * * ? 2026', 'neverRuns'],
  ])('for its time: %s is %s', async (expression, reason) => {
    expect((await seller.call(schedules.createSchedule, { ...report, expression })).reason).toBe(reason)
  })

  it('for syncing a shop without a connection, and for changing its kind', async () => {
    const pull = { kind: 'pullShop', name: 'Pull', expression: '0 0 8 * * ?', shopId } as const
    expect((await seller.call(schedules.createSchedule, pull)).reason).toBe('cannotPull')
    const { id } = await seller.ok(schedules.createSchedule, report)
    await admin.query(`update shop set kind = 'shopify' where id = $1`, [shopId])
    expect((await seller.call(schedules.updateSchedule, { id, schedule: pull })).reason).toBe('kindFixed')
  })
})

describe('access to schedules', () => {
  const pay = {
    kind: 'payOrders',
    name: 'Pay',
    expression: '0 0 8 * * ?',
    shopId: null,
    dailyLimitMinor: 5_000,
    orderLimitMinor: null,
  } as const

  it('follows from menus and authorities', async () => {
    const looker = await t.subAccount({ menuTags: [menuTags.orders] })
    const payer = await t.subAccount({ menuTags: [menuTags.orders], authorities: ['order:pay'] })
    const { id } = await t.main.ok(schedules.createSchedule, pay)
    expect((await looker.call(schedules.createSchedule, pay)).code).toBe(403)
    for (const endpoint of [schedules.runSchedule, schedules.deleteSchedule]) {
      expect((await looker.call(endpoint, { id })).code).toBe(403)
    }
    const seen = (await looker.ok(schedules.listSchedules, {})).schedules.find((one) => one.id === id)
    expect(seen).toMatchObject({ canChange: false })
    expect((await payer.ok(schedules.listSchedules, {})).kinds).toEqual(['payOrders', 'mailReport'])
    const stores = await t.subAccount({ menuTags: [menuTags.stores] })
    expect((await stores.call(schedules.listScheduleRuns, { id })).reason).toBe('notFound')
    await payer.ok(schedules.updateSchedule, { id, schedule: { ...pay, dailyLimitMinor: 6_000 } })
  })

  it('is limited to the account’s shops', async () => {
    const [mine, other] = [await createShop(t, t.customerId), await createShop(t, t.customerId)]
    const rights = { menuTags: [menuTags.orders], authorities: ['order:pay' as const], shopIds: [mine] }
    const limited = await t.subAccount(rights)
    const everywhere = (await t.main.ok(schedules.createSchedule, pay)).id
    const elsewhere = (await t.main.ok(schedules.createSchedule, { ...pay, shopId: other })).id
    const here = (await t.main.ok(schedules.createSchedule, { ...pay, shopId: mine })).id
    const ids: string[] = (await limited.ok(schedules.listSchedules, {})).schedules.map(({ id }) => id)
    expect(ids).toContain(here)
    expect(ids).not.toContain(everywhere)
    expect(ids).not.toContain(elsewhere)
    expect((await limited.call(schedules.runSchedule, { id: elsewhere })).reason).toBe('notFound')
    expect((await limited.call(schedules.createSchedule, pay)).reason).toBe('chooseShop')
    expect((await limited.call(schedules.createSchedule, { ...pay, shopId: other })).reason).toBe('notFound')
  })

  it('ends with the rights of the creator', async () => {
    const payer = await t.subAccount({ menuTags: [menuTags.orders], authorities: ['order:pay'] })
    const { id } = await payer.ok(schedules.createSchedule, pay)
    await admin.query(`update account set authorities = '{}' where id = $1`, [payer.accountId])
    const runId = await makeRun(database, t.customerId, id)
    await runSchedule(t.platform, t.customerId, runId, job)
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', outcome: 'notAllowed' }])
  })
})

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

describe('scheduled shop syncs', () => {
  it('report the sync’s result', async () => {
    await admin.query(`update shop set kind = 'shopify', domain = $2 where id = $1`, [
      shopId,
      `${shopId}.example`,
    ])
    const { id } = await seller.ok(schedules.createSchedule, {
      kind: 'pullShop',
      name: 'Pull',
      expression: '0 0 6 * * ?',
      shopId,
    })
    await admin.query(
      `insert into shop_sync (customer_id, shop_id, cause, status) values ($1, $2, 'poll', 'running')`,
      [customerId, shopId],
    )
    const started = await seller.ok(schedules.runSchedule, { id })
    expect((await seller.ok(schedules.runSchedule, { id })).run.id).toBe(started.run.id)
    await t.runJobs()
    expect(await runsOf(id)).toMatchObject([{ status: 'running' }])
    await admin.query(
      `update shop_sync set status = 'done', orders_seen = 7, orders_created = 4, orders_updated = 3, finished_at = now()
         where shop_id = $1`,
      [shopId],
    )
    await run(started.run.id)
    const { rows } = await seller.ok(schedules.listScheduleRuns, { id })
    expect(rows).toMatchObject([
      {
        cause: 'hand',
        status: 'done',
        outcome: 'pulled',
        figures: { ordersSeen: 7, ordersCreated: 4, ordersUpdated: 3 },
      },
    ])
  })

  it('report a shop that is no longer connected', async () => {
    const id = await makeSchedule(database, customerId, { kind: 'pullShop', shopId })
    await admin.query(`update shop set status = 'disconnected' where id = $1`, [shopId])
    await run(await makeRun(database, customerId, id))
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', outcome: 'notConnected' }])
  })
})

describe('scheduled reports', () => {
  const emailsOf = async (): Promise<{ subject: string; body_text: string }[]> =>
    (
      await admin.query(
        `select subject, body_text from mail where to_address = (select email from account where id = $1) order by id`,
        [seller.accountId],
      )
    ).rows

  it('are emailed once, with the events since the last one', async () => {
    await createShippingLine(t)
    const skuId = await createSku(t)
    await recharge(t, customerId, 100_000)
    const place = () => placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId })] }))
    await place()
    await place()
    await run(
      await makeRun(
        database,
        customerId,
        await makeSchedule(database, customerId, { kind: 'payOrders', dailyLimitMinor: 900 }),
      ),
    )
    const { id } = await seller.ok(schedules.createSchedule, report)
    const first = await makeRun(database, customerId, id)
    await Promise.all([run(first), run(first), run(first)])
    await place()
    await run(await makeRun(database, customerId, id, new Date(1_000)))
    const emails = await emailsOf()
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Report: 2 new, 1 paid, 0 shipped',
      'Report: 1 new, 0 paid, 0 shipped',
    ])
    expect(emails[0]?.body_text).toContain('Paid: 1 ($9.00).')
    expect(emails[0]?.body_text).toContain('Orders waiting for: you 1, Quayside 1.')
    expect(emails[0]?.body_text).toContain('Orders by status: awaiting payment 1, processing 1.')
    expect((await runsOf(id))[0]).toMatchObject({
      outcome: 'mailed',
      result_counts: { recipients: 1, newOrders: 2, paid: 1, paidMinor: 900, shipped: 0, waiting: 2 },
    })
  })

  it('go to selected accounts that can see orders and want reports', async () => {
    const sub = await t.subAccount({ menuTags: [menuTags.orders] })
    const chosen = { ...report, accountIds: [sub.accountId] }
    const { id } = await t.main.ok(schedules.createSchedule, chosen)
    const runIt = async (): Promise<string> => {
      await runSchedule(
        t.platform,
        t.customerId,
        await makeRun(database, t.customerId, id, new Date(Math.random() * 1e12)),
        job,
      )
      return (await runsOf(id)).at(-1).outcome
    }
    expect(await runIt()).toBe('mailed')
    await admin.query(`update account set muted_topics = '{report}' where id = $1`, [sub.accountId])
    expect(await runIt()).toBe('noRecipients')
  })
})
