import { describe, expect, it } from 'vitest'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { ask, surchargedOrder, key, newestOf, ledgerFindings } from './surcharge-factory.ts'
import { withSurcharges } from './surcharged-orders-factory.ts'

const { t, customerId, accept, balance, orderOf, paidFor, ship } = await withSurcharges()

describe('a paid surcharge', () => {
  const acceptedOrder = async () => {
    const surcharge = await surchargedOrder(t)
    await recharge(t, customerId, 300)
    await accept(surcharge)
    return surcharge.orderId
  }

  it('is refunded once when the order is cancelled', async () => {
    const orderId = await acceptedOrder()
    await t.main.ok(orders.cancelOrder, { id: orderId, reason: '' })
    const before = await balance()
    const { refund } = await t.operator.ok(operatorRefunds.approveCancellation, { id: orderId }, key())
    expect(refund.amountMinor).toBe(1700)
    expect(await balance()).toBe(before + 1700)
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', totalMinor: 1400, surchargeMinor: 0 })
    expect(await newestOf(t, orderId)).toMatchObject({ status: 'paidBack' })
    await t.main.ok(orders.restoreOrder, { id: orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 'awaitingPayment', totalMinor: 1400 })
  })

  it('is refundable together with the goods', async () => {
    const orderId = await acceptedOrder()
    const eligibility = await t.main.ok(refunds.getRefundEligibility, { orderId })
    expect(eligibility).toMatchObject({ paidMinor: 1700, surchargeMinor: 300 })
    const other = eligibility.reasons.find(({ reason }) => reason === 'other')
    expect(other?.maxMinor).toBe(1700)
    const asked = { orderId, reason: 'other', amountMinor: 1700, words: 'All of it' } as const
    const refund = await t.main.ok(refunds.applyRefund, { ...asked, lines: other?.lines ?? [] })
    await t.operator.ok(operatorRefunds.reviewRefund, { id: refund.id })
    const before = await balance()
    await t.operator.ok(operatorRefunds.payRefund, { id: refund.id, amountMinor: 1700, words: '' }, key())
    expect(await balance()).toBe(before + 1700)
    expect((await orderOf(orderId)).status).toBe('cancelled')
    expect(await paidFor(orderId)).toBe(0)
  })

  it('can be followed by another on the same order', async () => {
    const orderId = await acceptedOrder()
    const second = await ask(t, orderId, { usdMinor: 50 })
    await recharge(t, customerId, 50)
    expect((await accept(second)).code).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ totalMinor: 1750, surchargeMinor: 350 })
  })
})

it('is closed with an order cancelled in the shop, or kept while that is on hold', async () => {
  const decide = async (endpoint: typeof orders.refundOrder | typeof orders.releaseCancellationHold) => {
    const { orderId } = await surchargedOrder(t)
    await t.admin.query(
      `update dropshipping_order set waiting_reason = 'cancelledInShop', waiting_on = 'seller' where id = $1`,
      [orderId],
    )
    await t.main.ok(endpoint, { id: orderId }, key())
    return newestOf(t, orderId)
  }
  expect((await decide(orders.refundOrder)).status).toBe('over')
  const kept = await decide(orders.releaseCancellationHold)
  expect(kept.status).toBe('open')
  expect((await ship(kept.orderId)).reason).toBe('surcharge')
})

it('keeps every ledger invariant', async () => {
  expect(await ledgerFindings(t)).toEqual([])
})
