import { describe, expect, it } from 'vitest'
import { affiliates } from '../../../contract/affiliates/affiliates.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { makeDelivered, makePaid } from '../refunds/refund-factory.ts'
import { cancel, compute, refer, refund, rowsOf, setPercent, thisMonth } from './affiliate-factory.ts'
import { withAffiliates } from './commission-factory.ts'

const { newPair, t, nothingBroken, deliveredAgo, earnedBy } = await withAffiliates()

describe('commissions', () => {
  it('are the percentage of what was paid for products, without freight', async () => {
    const { referred } = await newPair(2.5)
    const { orderId } = await makePaid(t, referred)
    await compute(t)
    expect(await rowsOf(t, orderId)).toEqual([
      { position: 1, state: 'locked', productMinor: 1_000, amountMinor: 25, payoutMinor: 25 },
    ])
    await nothingBroken()
  })

  it('are the same however often they are computed, also by several at once', async () => {
    const { referred } = await newPair()
    const { orderId } = await makePaid(t, referred)
    await Promise.all([compute(t), compute(t), compute(t)])
    await compute(t)
    expect(await rowsOf(t, orderId)).toHaveLength(1)
    await nothingBroken()
  })

  it('miss no order whose payment is committed after a posting with a higher number', async () => {
    const { referred } = await newPair()
    const first = await makePaid(t, referred)
    // Postings that do not lock the wallet, such as payouts of withdrawals, overtake payments.
    const { rows } = await t.admin.query<{ id: string }>(
      `insert into ledger_transaction (customer_id, id, kind, key, source_kind, source_id)
        select $1, max(id) + 1000000, 'withdrawalPaid', 'later', 'withdrawal', 1 from ledger_transaction returning id`,
      [referred.customerId],
    )
    await compute(t)
    const second = await makePaid(t, referred)
    await compute(t)
    expect(await rowsOf(t, first.orderId)).toHaveLength(1)
    expect(await rowsOf(t, second.orderId)).toHaveLength(1)
    await t.admin.query('delete from ledger_transaction where id = $1', [rows[0]?.id])
    await nothingBroken()
  })

  it('keep the percentage of when the order was paid', async () => {
    const { referrer, referred } = await newPair(10)
    const first = await makePaid(t, referred)
    await t.operator.ok(operatorCustomers.updateCustomer, { id: referrer.customerId, allianceRebate: 1 })
    const second = await makePaid(t, referred)
    await t.operator.ok(operatorCustomers.updateCustomer, { id: referrer.customerId, allianceRebate: 0 })
    const third = await makePaid(t, referred)
    await compute(t)
    expect((await rowsOf(t, first.orderId))[0]?.amountMinor).toBe(100)
    expect((await rowsOf(t, second.orderId))[0]?.amountMinor).toBe(10)
    expect(await rowsOf(t, third.orderId)).toEqual([])
    await nothingBroken()
  })

  it('are not earned by orders that were paid before the customer was referred, nor by other customers', async () => {
    const referrer = await t.newCustomer()
    await setPercent(t, referrer, 10)
    const referred = await t.newCustomer()
    const early = await makePaid(t, referred)
    await refer(t, referrer, referred)
    const late = await makePaid(t, referred)
    const foreign = await makePaid(t, await t.newCustomer())
    await compute(t)
    expect(await rowsOf(t, early.orderId)).toEqual([])
    expect(await rowsOf(t, late.orderId)).toHaveLength(1)
    expect(await rowsOf(t, foreign.orderId)).toEqual([])
    await nothingBroken()
  })

  it('are locked until 14 days after delivery, and say until when', async () => {
    const { referrer, referred } = await newPair()
    const { orderId } = await makePaid(t, referred)
    await compute(t)
    const stored = async () => (await referrer.ok(affiliates.listCommissions, {})).rows[0]
    expect(await stored()).toMatchObject({ state: 'locked', lockReason: 'notDelivered', availableAt: null })
    await deliveredAgo(orderId, 13.9)
    await compute(t)
    const { availableAt, ...seen } = (await stored()) ?? {}
    expect(seen).toMatchObject({ state: 'locked', lockReason: 'refundPeriod' })
    expect(Date.parse(availableAt ?? '') - Date.now()).toBeGreaterThan(0)
    await deliveredAgo(orderId, 14)
    await compute(t)
    expect(await stored()).toMatchObject({ state: 'available', lockReason: null })
    await nothingBroken()
  })

  it('fall with refunds of products, and end when the order is refunded in full', async () => {
    const { referred } = await newPair()
    const order = await makeDelivered(t, referred)
    await refund(t, referred, order, 300)
    await compute(t)
    expect(await rowsOf(t, order.orderId)).toMatchObject([
      { state: 'locked', productMinor: 700, amountMinor: 70 },
    ])
    const whole = await makePaid(t, referred)
    await compute(t)
    await cancel(t, referred, whole.orderId)
    await compute(t)
    expect(await rowsOf(t, whole.orderId)).toEqual([
      { position: 1, state: 'reversed', productMinor: 0, amountMinor: 0, payoutMinor: 0 },
    ])
    await nothingBroken()
  })

  it('are converted at the rate of the day on which the order was paid', async () => {
    const { referrer, referred } = await newPair(10, ['USD', 'CNY'])
    const { orderId } = await earnedBy(referred)
    const { rows } = await t.admin.query<{ product: string; rate: string }>(
      `select product_minor as product, exchange_rate as rate from commission where order_id = $1`,
      [orderId],
    )
    const [row] = rows
    const amountMinor = Math.round(Number(row?.product) / 10)
    expect(Number(row?.rate)).toBeCloseTo(1 / 7.1, 6)
    expect(await rowsOf(t, orderId)).toMatchObject([
      { amountMinor, payoutMinor: Math.round(amountMinor * Number(row?.rate)) },
    ])
    expect((await referrer.ok(affiliates.listCommissions, {})).rows[0]).toMatchObject({
      currency: 'CNY',
      payoutCurrency: 'USD',
    })
    const back = await newPair(10, ['CNY', 'USD'])
    const dollars = await earnedBy(back.referred)
    expect(await rowsOf(t, dollars.orderId)).toMatchObject([{ amountMinor: 100, payoutMinor: 710 }])
    await nothingBroken()
  })

  it('are shown to nobody without a percentage', async () => {
    const { referrer, referred } = await newPair()
    await makePaid(t, referred)
    await compute(t)
    await setPercent(t, referrer, 0)
    for (const endpoint of [
      affiliates.getAffiliateInfo,
      affiliates.listCommissionMonths,
      affiliates.listCommissions,
      affiliates.getVipStatistics,
      affiliates.listChildCustomers,
      affiliates.exportCommissions,
    ])
      expect((await referrer.call(endpoint, {})).code).toBe(403)
    expect((await referrer.call(affiliates.listCommissionCustomers, { month: thisMonth })).code).toBe(403)
  })
})
