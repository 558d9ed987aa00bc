import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { brokenLaws, earned, lastMonth, once, payoutOf, thisMonth } from './affiliate-factory.ts'

const t = await testApp()

/** Without the mail domain of test customers, which is a sign of self-referral. */
const newReferrer = async (currency: 'USD' | 'CNY' = 'USD') => {
  const referrer = await t.newCustomer({ currency })
  const order = await earned(t, referrer)
  await t.admin.query('update account set email = $2 where customer_id = $1', [
    order.referred.customerId,
    `${randomUUID()}@${randomUUID()}.example`,
  ])
  return { referrer, order }
}

const warnedReferrer = async () => {
  const referrer = await t.newCustomer()
  await earned(t, referrer)
  return referrer
}

const preview = (month = lastMonth) => t.operator.ok(operatorCommissions.previewCommissionRun, { month })

interface Seen {
  readonly customerId: string
  readonly amountMinor: number
}

const start = (payouts: readonly Seen[], operator = t.operator, key = once()) =>
  operator.ok(operatorCommissions.startCommissionRun, { month: lastMonth, payouts: [...payouts] }, key)

const balance = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const seen = ({ customerId }: Caller, amountMinor = 100): Seen => ({ customerId, amountMinor })
const finish = async () => {
  await t.runJobs()
  expect(await brokenLaws(t)).toEqual([])
}

const inQueue = async () => {
  const { queues } = await t.operator.ok(operatorHome.getQueues, {})
  return queues.find(({ name }) => name === 'commissionsToPay')
}

describe('a run', () => {
  it('pays every payout of the month that needs no reason, and leaves the others', async () => {
    const dollars = await newReferrer()
    const yuan = await newReferrer('CNY')
    const warned = await warnedReferrer()
    const { referrer: held } = await newReferrer()
    const which = { customerId: held.customerId, month: lastMonth }
    await t.operator.ok(operatorCommissions.holdCommissionPayout, {
      ...which,
      reason: 'Asked for documents.',
    })
    const seenBefore = await preview()
    expect(seenBefore).toEqual({
      payouts: [seen(yuan.referrer, 710), seen(dollars.referrer)],
      totals: [
        { currency: 'USD', payouts: 1, amountMinor: 100 },
        { currency: 'CNY', payouts: 1, amountMinor: 710 },
      ],
      withWarnings: 1,
      held: 1,
      remaining: 0,
    })
    const { bulkJobId } = await start(seenBefore.payouts)
    await finish()
    const { job, rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
    expect(job).toMatchObject({
      kind: 'commission.pay',
      title: lastMonth,
      state: 'done',
      done: 2,
      problems: 0,
    })
    expect(rows.map(({ label, note }) => ({ label, note }))).toEqual([
      { label: 'Test Seller', note: '￥7.10' },
      { label: 'Test Seller', note: '$1.00' },
    ])
    expect(await balance(dollars.referrer)).toBe(100)
    expect(await balance(yuan.referrer)).toBe(710)
    expect(await balance(warned)).toBe(0)
    expect(await balance(held)).toBe(0)
    expect(await payoutOf(t, dollars.referrer)).toMatchObject({ status: 'paid', reason: '' })
    const { rows: audited } = await t.admin.query(`select action, detail from audit_log where target = $1`, [
      `work:${bulkJobId}`,
    ])
    expect(audited).toMatchObject([{ action: 'commission.runApproved', detail: { month: lastMonth } }])
    expect(await preview()).toMatchObject({ payouts: [], withWarnings: 1, held: 1 })
  })

  it('pays nobody twice when two operators start it at once, and again', async () => {
    const { referrer: first } = await newReferrer()
    const { referrer: second } = await newReferrer()
    const payouts = [seen(first), seen(second)]
    const colleague = await t.operatorWith(['finance'])
    const key = once()
    const started = await Promise.all([
      start(payouts, t.operator, key),
      start(payouts, t.operator, key),
      start(payouts, colleague),
    ])
    expect(started[0]).toEqual(started[1])
    await Promise.all([t.runJobs(), t.runJobs()])
    await start(payouts)
    await finish()
    expect(await balance(first)).toBe(100)
    expect(await balance(second)).toBe(100)
    const { rows } = await t.admin.query<{ problems: number }>(
      `select sum(problems)::int as problems from bulk_job where kind = 'commission.pay' and total = 2 and id >= $1`,
      [started[0]?.bulkJobId],
    )
    expect(rows).toEqual([{ problems: 4 }])
  })

  it('returns the first results when a chunk is repeated after a crash', async () => {
    const { referrer } = await newReferrer()
    const { bulkJobId } = await start([seen(referrer)])
    await t.runJobs()
    await t.admin.query(
      `update bulk_job set state = 'running', finished_at = null, chunks_done = 0, done = 0 where id = $1`,
      [bulkJobId],
    )
    await t.admin.query(`delete from bulk_job_result where bulk_job_id = $1`, [bulkJobId])
    await t.admin.query(
      `insert into pgboss.job (name, data) values ('run-bulk-job', jsonb_build_object('bulkJobId', $1::text))`,
      [bulkJobId],
    )
    await finish()
    const { job, rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
    expect(job).toMatchObject({ state: 'done', done: 1 })
    expect(rows).toMatchObject([{ ok: true, reason: 'credited' }])
    expect(await balance(referrer)).toBe(100)
  })

  it('does not pay an amount that has changed, nor what has got signs of self-referral', async () => {
    const { referrer: changed } = await newReferrer()
    const { referrer: warned, order } = await newReferrer()
    const { referrer: unchanged } = await newReferrer()
    const { payouts } = await preview()
    await earned(t, changed)
    await t.admin.query(
      `update account a set email = 'again-' || b.email from account b where a.customer_id = $1 and b.customer_id = $2`,
      [order.referred.customerId, warned.customerId],
    )
    const { bulkJobId } = await start(payouts)
    await finish()
    const { rows } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id: bulkJobId })
    const reasonOf = ({ customerId }: Caller) => rows.find((row) => row.subjectId === customerId)?.reason
    expect(reasonOf(changed)).toBe('commissionChanged')
    expect(reasonOf(warned)).toBe('commissionReasonNeeded')
    expect(reasonOf(unchanged)).toBe('credited')
    expect(await balance(changed)).toBe(0)
    expect(await balance(warned)).toBe(0)
    expect(await balance(unchanged)).toBe(100)
    expect(await payoutOf(t, changed)).toMatchObject({ status: 'open', amountMinor: 200 })
  })

  it('is refused until the month is over', async () => {
    const { referrer } = await newReferrer()
    const running = { month: thisMonth }
    expect(await t.operator.call(operatorCommissions.previewCommissionRun, running)).toMatchObject({
      reason: 'commissionNotPayableYet',
    })
    const input = { ...running, payouts: [seen(referrer)] }
    expect(await t.operator.call(operatorCommissions.startCommissionRun, input, once())).toMatchObject({
      reason: 'commissionNotPayableYet',
    })
    const { payableFrom, open } = await t.operator.ok(operatorCommissions.listCommissionPayouts, running)
    expect(payableFrom).toMatch(/-01$/)
    expect(open).toBeGreaterThan(0)
  })
})

describe('the queue of commissions to pay', () => {
  it('counts unpaid payouts of the last month that is over', async () => {
    const before = (await inQueue())?.count ?? 0
    const { referrer } = await newReferrer()
    expect(await inQueue()).toMatchObject({ count: before + 1, isLowerBound: false })
    const { rows } = await t.admin.query<{ since: Date }>(
      `select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as since`,
    )
    expect((await inQueue())?.oldestSince).toBe(rows[0]?.since.toISOString())
    const young = await t.newCustomer()
    const { orderId } = await earned(t, young)
    await t.admin.query(`update commission set available_at = now() where order_id = $1`, [orderId])
    expect((await inQueue())?.count).toBe(before + 1)
    const which = { customerId: referrer.customerId, month: lastMonth }
    await t.operator.ok(operatorCommissions.holdCommissionPayout, {
      ...which,
      reason: 'Asked for documents.',
    })
    expect((await inQueue())?.count).toBe(before)
    await t.operator.ok(operatorCommissions.releaseCommissionPayout, which)
    expect((await inQueue())?.count).toBe(before + 1)
    await start([seen(referrer)])
    await finish()
    expect((await inQueue())?.count).toBe(before)
    const listed = await t.operator.ok(operatorCommissions.listCommissionPayouts, { month: lastMonth })
    expect(listed.open).toBe(before)
  })
})
