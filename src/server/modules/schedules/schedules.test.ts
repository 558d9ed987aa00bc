import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createShop } from '../orders/test/order-factory.ts'
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
