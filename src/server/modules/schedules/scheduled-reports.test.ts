import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { schedules } from '../../../contract/schedules/schedules.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { runSchedule } from './run-schedule.ts'
import { makeRun, makeSchedule } from './schedule-factory.ts'

const t = await testApp({ clock: { now: () => new Date('2027-05-05T07:59:30Z') } })
const { admin } = t
const { database, log } = t.platform
const job = { isLastAttempt: false, log }

let seller: Caller
let customerId: CustomerId
let shopId: string
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  shopId = await createShop(t, customerId)
})

const runsOf = async (scheduleId: string) =>
  (await admin.query('select * from schedule_run where schedule_id = $1 order by id', [scheduleId])).rows
const run = (runId: string) => runSchedule(t.platform, customerId, runId, job)
const report = {
  kind: 'mailReport',
  name: 'Report',
  expression: '0 0 8 * * ?',
  shopId: null,
  accountIds: null,
} as const

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
