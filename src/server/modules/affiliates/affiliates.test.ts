import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { affiliates } from '../../../contract/affiliates/affiliates.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { makeDelivered, makePaid, type Paid } from '../refunds/refund-factory.ts'
import {
  brokenLaws,
  cancel,
  claim,
  compute,
  earned,
  lastMonth,
  longAgo,
  monthBefore,
  once,
  pay,
  payoutOf,
  refer,
  refund,
  rowsOf,
  setPercent,
  thisMonth,
} from './affiliate-factory.ts'

const t = await testApp()

const newPair = async (
  percent = 10,
  currencies: readonly ['USD' | 'CNY', 'USD' | 'CNY'] = ['USD', 'USD'],
) => {
  const referrer = await t.newCustomer({ currency: currencies[0] })
  const referred = await t.newCustomer({ currency: currencies[1] })
  await refer(t, referrer, referred, percent)
  return { referrer, referred }
}

const deliveredAgo = (orderId: string, days: number) =>
  t.admin.query(`update dropshipping_order set delivered_at = now() - $2 * interval '1 day' where id = $1`, [
    orderId,
    days,
  ])
const balance = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const nothingBroken = async (): Promise<void> => expect(await brokenLaws(t)).toEqual([])

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

const earnedBy = async (referred: Caller): Promise<Paid> => {
  await recharge(t, customerIdFromRow(referred.customerId), 100_000)
  const order = await makePaid(t, referred)
  await deliveredAgo(order.orderId, longAgo)
  await t.admin.query(
    `update dropshipping_order set status = 'delivered', waiting_reason = null, waiting_on = null, waiting_since = null
      where id = $1`,
    [order.orderId],
  )
  await compute(t)
  return order
}

describe('a payout', () => {
  it('credits the wallet, once for each month', async () => {
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    expect((await pay(t, referrer)).data).toMatchObject({ status: 'paid', amountMinor: 100 })
    expect(await balance(referrer)).toBe(100)
    expect((await referrer.ok(wallet.listMovements, {})).rows).toMatchObject([
      { kind: 'commission', amountMinor: 100, sourceNumber: lastMonth },
    ])
    const { rows } = await t.admin.query(`select from invoice where customer_id = $1`, [referrer.customerId])
    expect(rows).toEqual([])
    await earned(t, referrer)
    expect(await pay(t, referrer, { amountMinor: 100 })).toMatchObject({ reason: 'commissionPayoutMoved' })
    expect(await balance(referrer)).toBe(100)
    const audit = await t.admin.query(
      `select action, detail from audit_log where customer_id = $1 and action like 'commission%'`,
      [referrer.customerId],
    )
    expect(audit.rows).toMatchObject([
      {
        action: 'commission.paid',
        detail: { amountMinor: 100, month: lastMonth, warnings: ['emailDomain'] },
      },
    ])
    await nothingBroken()
  })

  it('is made once when two operators press at the same time', async () => {
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    const second = await t.operatorWith(['finance'])
    const sent = await Promise.all(
      [t.operator, second, t.operator, second].map((operator) =>
        pay(t, referrer, { operator, amountMinor: 100 }),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balance(referrer)).toBe(100)
    await nothingBroken()
  })

  it('gets the same answer for the same key', async () => {
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    const input = { customerId: referrer.customerId, month: lastMonth, amountMinor: 100, reason: 'Known.' }
    const key = once()
    await t.operator.ok(operatorCommissions.payCommissionPayout, input, key)
    await t.operator.ok(operatorCommissions.payCommissionPayout, input, key)
    expect(await balance(referrer)).toBe(100)
  })

  it('stays correct while commissions are computed and refunds are paid', async () => {
    const referrer = await t.newCustomer()
    const order = await earned(t, referrer, 2)
    await deliveredAgo(order.orderId, longAgo)
    await compute(t)
    await Promise.all([
      refund(t, order.referred, order, 500),
      compute(t),
      pay(t, referrer, { amountMinor: 100 }),
      compute(t),
    ])
    await compute(t)
    const rows = await rowsOf(t, order.orderId)
    expect(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(50)
    await nothingBroken()
  })

  it('counts refunds since the last computation, and asks again for the changed amount', async () => {
    const referrer = await t.newCustomer()
    const order = await earned(t, referrer, 2)
    await deliveredAgo(order.orderId, longAgo)
    await compute(t)
    await refund(t, order.referred, order, 500)
    expect(await pay(t, referrer, { amountMinor: 100 })).toMatchObject({ reason: 'commissionChanged' })
    expect((await pay(t, referrer, { amountMinor: 50 })).code).toBe(200)
    expect(await balance(referrer)).toBe(50)
    await nothingBroken()
  })

  it('is corrected in the next run by what is refunded afterwards', async () => {
    const referrer = await t.newCustomer()
    const order = await earned(t, referrer, 2)
    const refundLater = await claim(t, order.referred, order, 500)
    await deliveredAgo(order.orderId, longAgo)
    await compute(t)
    expect((await pay(t, referrer, { month: monthBefore })).code).toBe(200)
    await refundLater()
    await compute(t)
    await compute(t)
    expect(await rowsOf(t, order.orderId)).toMatchObject([
      { position: 1, state: 'paid', amountMinor: 100 },
      { position: 2, state: 'available', productMinor: -500, amountMinor: -50 },
    ])
    expect(await payoutOf(t, referrer)).toMatchObject({ status: 'carriedOver', amountMinor: -50 })
    expect(await pay(t, referrer)).toMatchObject({ reason: 'commissionTooSmall' })
    await earned(t, referrer)
    expect(await payoutOf(t, referrer)).toMatchObject({
      status: 'open',
      amountMinor: 50,
      orders: 1,
      corrections: 1,
    })
    expect((await pay(t, referrer)).code).toBe(200)
    expect(await balance(referrer)).toBe(150)
    await nothingBroken()
  })

  it('waits for the minimum payout', async () => {
    const { affiliates: saved } = await t.operator.ok(operatorAgencySettings.getAgencySettings, {})
    const set = async (USD: number) => {
      const { affiliates: now } = await t.operator.ok(operatorAgencySettings.getAgencySettings, {})
      const value = { minimumPayoutMinor: { USD, CNY: 0 } }
      await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
        section: 'affiliates',
        version: now.version,
        value,
      })
    }
    expect(saved.value).toBeNull()
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    await set(150)
    expect(await payoutOf(t, referrer)).toMatchObject({ status: 'carriedOver', minimumMinor: 150 })
    expect(await pay(t, referrer)).toMatchObject({ reason: 'commissionTooSmall' })
    await earned(t, referrer)
    expect((await pay(t, referrer)).data).toMatchObject({ amountMinor: 200 })
    await set(0)
  })

  it('can be held with a reason, and is not paid until it is released', async () => {
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    const which = { customerId: referrer.customerId, month: lastMonth }
    await t.operator.ok(operatorCommissions.holdCommissionPayout, {
      ...which,
      reason: 'Asked for documents.',
    })
    expect(await pay(t, referrer)).toMatchObject({ reason: 'commissionPayoutMoved' })
    const again = { ...which, reason: 'Once more.' }
    expect(await t.operator.call(operatorCommissions.holdCommissionPayout, again)).toMatchObject({
      reason: 'commissionPayoutMoved',
    })
    expect(await payoutOf(t, referrer, thisMonth)).toMatchObject({
      status: 'open',
      allowedActions: ['hold'],
      heldBefore: { month: lastMonth, reason: 'Asked for documents.' },
    })
    await t.operator.ok(operatorCommissions.releaseCommissionPayout, which)
    expect((await pay(t, referrer)).code).toBe(200)
  })

  it('is refused until its month is over', async () => {
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    const { payableFrom, allowedActions } = await payoutOf(t, referrer, thisMonth)
    expect(payableFrom).toMatch(/^\d{4}-\d\d-01$/)
    expect(allowedActions).toEqual(['hold'])
    expect(await pay(t, referrer, { month: thisMonth })).toMatchObject({ reason: 'commissionNotPayableYet' })
    expect(await pay(t, referrer, { month: '2099-01' })).toMatchObject({ reason: 'commissionNotPayableYet' })
    expect(await balance(referrer)).toBe(0)
    expect((await pay(t, referrer)).code).toBe(200)
  })

  it('belongs to the month in the agency’s time zone', async () => {
    const referrer = await t.newCustomer()
    const { orderId } = await earned(t, referrer)
    const setZone = (timeZone: string) =>
      t.admin.query(
        `insert into agency_settings (section, version, value, changed)
          select 'vip', coalesce(max(version), 0) + 1, jsonb_build_object('timeZone', $1::text), '{}'
            from agency_settings where section = 'vip'`,
        [timeZone],
      )
    await t.admin.query(
      `update commission set available_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' where order_id = $1`,
      [orderId],
    )
    await setZone('Asia/Shanghai')
    const which = { customerId: referrer.customerId, month: lastMonth }
    const sent = await t.operator.call(operatorCommissions.getCommissionPayout, which)
    expect(sent.reason).toBe('notFound')
    await setZone('UTC')
    await t.admin.query(
      `update commission set available_at = available_at - interval '1 second' where order_id = $1`,
      [orderId],
    )
    expect(await payoutOf(t, referrer)).toMatchObject({ status: 'open', amountMinor: 100 })
  })

  it('of an earlier month has nothing that became available later', async () => {
    const referrer = await t.newCustomer()
    await earned(t, referrer)
    const sent = await t.operator.call(operatorCommissions.getCommissionPayout, {
      customerId: referrer.customerId,
      month: '2020-01',
    })
    expect(sent.reason).toBe('notFound')
  })
})
