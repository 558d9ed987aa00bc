import { describe, expect, it } from 'vitest'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import {
  claim,
  compute,
  earned,
  lastMonth,
  longAgo,
  monthBefore,
  once,
  pay,
  payoutOf,
  refund,
  rowsOf,
  thisMonth,
} from './affiliate-factory.ts'
import { balance, withAffiliates } from './commission-factory.ts'

const { t, nothingBroken, deliveredAgo } = await withAffiliates()

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
