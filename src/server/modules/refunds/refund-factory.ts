import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { OrderId, OrderLineId } from '../../../contract/kernel/ids.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import type { Refund } from '../../../contract/refunds/refund-schemas.ts'
import { makeOperator, unique } from '../fulfilment/test/fulfilment-factory.ts'
import { shipOrder } from '../fulfilment/shipping/ship-order.ts'
import { createOrder, createShop, createSku, draftLine, recharge } from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'

// Paid orders in a given status: two units at 10.00 with 4.00 of freight.

export interface Paid {
  readonly orderId: OrderId
  readonly lineId: OrderLineId
  readonly shopId: string
}

export const pricePaid = 1400

export const makePaid = async (t: TestApp, caller: Caller = t.main): Promise<Paid> => {
  const { customerId } = caller
  if (customerId === '') throw new Error('the caller must be a seller')
  const shopId = await createShop(t, customerId)
  const lines = [draftLine({ skuId: await createSku(t), quantity: 2 })]
  const id = await createOrder(t, customerId, { shopId, lines })
  await recharge(t, customerId, pricePaid)
  const scope = { customerId, shopIds: null }
  const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrder' } as const
  await payOrders(t.platform.database, scope, intent, { kind: 'seller', name: 'Test' })
  const { lines: made } = await caller.ok(orders.getOrder, { id })
  const [line] = made
  if (!line) throw new Error('the order has no line')
  return { orderId: id as OrderId, lineId: line.id, shopId }
}

export const ship = async (t: TestApp, orderId: string, quantity?: { lineId: string; quantity: number }) => {
  const operatorId = await makeOperator(t.platform.database)
  const parcel = {
    order: { id: orderId },
    key: unique('key'),
    carrier: 'YunExpress',
    trackingNumber: unique('YT'),
    contents: quantity ? ({ kind: 'lines', lines: [quantity] } as const) : ({ kind: 'all' } as const),
    operatorId,
  }
  return t.platform.database.agencyTransaction((tx) =>
    shipOrder(tx, parcel, { kind: 'agency', name: 'Pia Packer' }),
  )
}

/** A paid order whose only parcel was delivered this many days ago, after five days in transit. */
export const makeDelivered = async (t: TestApp, caller: Caller = t.main, daysAgo = 2): Promise<Paid> => {
  const paid = await makePaid(t, caller)
  await ship(t, paid.orderId)
  await t.admin.query(
    `update shipment set tracking_status = 'delivered', delivered_at = now() - $2 * interval '1 day',
       shipped_at = now() - ($2 + 5) * interval '1 day' where order_id = $1`,
    [paid.orderId, daysAgo],
  )
  await t.admin.query(
    `update dropshipping_order set status = 'delivered', waiting_reason = null, waiting_on = null, waiting_since = null,
       delivered_at = now() - $2 * interval '1 day' where id = $1`,
    [paid.orderId, daysAgo],
  )
  return paid
}

export const refundInput = {
  reason: 'missingItem',
  amountMinor: 700,
  words: 'One of the two was not in the parcel.',
} as const

export const apply = (caller: Caller, { orderId, lineId }: Paid, amountMinor = 700): Promise<Refund> =>
  caller.ok(refunds.applyRefund, { ...refundInput, amountMinor, orderId, lines: [{ lineId, quantity: 1 }] })

export const makeReviewed = async (t: TestApp, caller: Caller = t.main): Promise<Refund & Paid> => {
  const paid = await makeDelivered(t, caller)
  const refund = await apply(caller, paid)
  await t.operator.ok(operatorRefunds.reviewRefund, { id: refund.id })
  return { ...refund, ...paid }
}

export const makeOffered = async (
  t: TestApp,
  caller: Caller = t.main,
  amountMinor = 500,
): Promise<Refund & Paid> => {
  const refund = await makeReviewed(t, caller)
  await t.operator.ok(operatorRefunds.offerRefund, { id: refund.id, amountMinor, words: 'For one of two.' })
  return refund
}

export const makeCancellationRequested = async (t: TestApp, caller: Caller = t.main): Promise<Paid> => {
  const paid = await makePaid(t, caller)
  await caller.ok(orders.cancelOrder, { id: paid.orderId, reason: 'The buyer wrote to us' })
  return paid
}
