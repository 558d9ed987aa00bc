import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { quoteAccepted, agreedMinor, key, packed, weighed } from './wholesale-factory.ts'

const t = await testApp()

const balanceOf = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const get = (id: string, caller: Caller = t.main) => caller.ok(wholesale.getWholesale, { id })

describe('a payment', () => {
  it('is made once under concurrency', async () => {
    const seller = await t.newCustomer()
    const { id } = await quoteAccepted(t, seller)
    if (seller.customerId === '') throw new Error('the caller must be a seller')
    await recharge(t, seller.customerId, 3 * agreedMinor)
    const same = key()
    const sent = await Promise.all(
      [same, same, key(), key()].map((one) => seller.call(wholesale.payWholesale, { id, agreedMinor }, one)),
    )
    const reasons = sent.map(({ code, reason }) => (code === 200 ? 'paid' : reason)).toSorted()
    expect(reasons.filter((one) => one !== 'paid').every((one) => one === 'wrongStatus')).toBe(true)
    expect(reasons).toContain('paid')
    expect(await balanceOf(seller)).toBe(2 * agreedMinor)
  })

  it('never differs from the shown amount or exceeds the balance', async () => {
    const seller = await t.newCustomer()
    const { id } = await quoteAccepted(t, seller)
    const cheap = await seller.call(wholesale.payWholesale, { id, agreedMinor: agreedMinor - 1 }, key())
    expect(cheap).toMatchObject({ code: 0, reason: 'amountChanged' })
    const poor = await seller.call(wholesale.payWholesale, { id, agreedMinor }, key())
    expect(poor).toMatchObject({ code: 0, reason: 'balanceTooLow' })
    expect(await get(id, seller)).toMatchObject({ status: 'awaitingPayment', money: { paidMinor: 0 } })
  })

  it('and a concurrent cancellation: one wins', async () => {
    const seller = await t.newCustomer()
    const { id } = await quoteAccepted(t, seller)
    if (seller.customerId === '') throw new Error('the caller must be a seller')
    await recharge(t, seller.customerId, agreedMinor)
    const [paying, cancelling] = await Promise.all([
      seller.call(wholesale.payWholesale, { id, agreedMinor }, key()),
      seller.call(wholesale.cancelWholesale, { id }),
    ])
    expect(new Set([paying.code, cancelling.code])).toEqual(new Set([0, 200]))
    expect(await balanceOf(seller)).toBe(paying.code === 200 ? 0 : agreedMinor)
  })
})

describe('the actual freight', () => {
  it('below the estimate is refunded immediately', async () => {
    const seller = await t.newCustomer()
    await packed(t, seller)
    const before = await balanceOf(seller)
    await weighed(t, 21_000, seller)
    expect(await balanceOf(seller)).toBe(before + 200_000 - agreedMinor + 9_000)
  })

  it('above the estimate is paid once, never more than shown, and may be lowered', async () => {
    const seller = await t.newCustomer()
    const order = await weighed(t, 40_000, seller)
    expect(order).toMatchObject({ status: 'pendingReplenish', shortfallMinor: 10_000, waitingOn: 'seller' })
    const shipping = await t.operator.call(operatorWholesale.shipWholesale, {
      id: order.id,
      carrier: 'COSCO',
      trackingNumbers: ['COSU1'],
    })
    expect(shipping).toMatchObject({ code: 0, reason: 'wrongStatus' })
    const shy = await seller.call(wholesale.replenishWholesale, { id: order.id, agreedMinor: 9_999 }, key())
    expect(shy).toMatchObject({ code: 0, reason: 'amountChanged' })
    await t.operator.ok(
      operatorWholesale.setWholesaleFreight,
      { id: order.id, freightUsdMinor: 37_000 },
      key(),
    )
    const before = await balanceOf(seller)
    const sent = await Promise.all(
      [key(), key(), key()].map((one) =>
        seller.call(wholesale.replenishWholesale, { id: order.id, agreedMinor: 10_000 }, one),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balanceOf(seller)).toBe(before - 7_000)
    expect(await get(order.id, seller)).toMatchObject({
      status: 'awaitingFreight',
      isFreightSettled: true,
      money: { paidMinor: 137_000, realFreightMinor: 37_000 },
    })
  })
})
