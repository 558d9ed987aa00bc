import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../../test/http.ts'
import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { createSku, recharge } from '../../orders/test/order-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

export const announce = (
  operator: Caller,
  customerId: string,
  skuIds: readonly string[],
  nums = 10,
): Promise<OperatorPurchase> =>
  operator.ok(
    operatorPurchasing.announceSelfPurchase,
    { customerId, items: skuIds.map((skuId) => ({ skuId, nums })) },
    key(),
  )

interface SomeOrder {
  readonly id: string
  readonly items: readonly { readonly id: string }[]
}

/** Records the arrival of `nums` of the order's first item (type 2: closes them as not arriving). */
export const arrive = (
  operator: Caller,
  order: SomeOrder,
  nums: number,
  type: 1 | 2 = 1,
): Promise<OperatorPurchase> =>
  operator.ok(
    operatorPurchasing.recordArrival,
    { id: order.id, items: [{ itemId: order.items[0]?.id ?? '', type, nums }] },
    key(),
  )

/** An inventory order; by default ten units of a SKU at 5.00 USD. */
export const draft = async (
  t: TestApp,
  caller: Caller = t.main,
  given: { readonly skuIds?: readonly string[]; readonly nums?: number; readonly type?: 1 | 2 } = {},
): Promise<PurchaseOrder> => {
  const { skuIds = [await createSku(t)], nums = 10, type = purchaseTypes.inventory } = given
  const items = skuIds.map((skuId) => ({ skuId, nums }))
  return caller.ok(purchaseOrders.createPurchaseOrder, { type, items }, key())
}

export const confirmed = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id, nowTotalMinor } = await draft(t, caller)
  return caller.ok(purchaseOrders.confirmPurchaseOrder, { id, agreedMinor: nowTotalMinor ?? 0 })
}

/** A paid order, with 100.00 USD recharged, of which 50.00 are spent. */
export const paid = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id, totalMinor } = await confirmed(t, caller)
  if (caller.customerId === '') throw new Error('the caller must be a seller')
  await recharge(t, caller.customerId, 10_000)
  return (await caller.ok(purchaseOrders.payPurchaseOrder, { id, agreedMinor: totalMinor }, key())).order
}

export const purchasing = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id } = await paid(t, caller)
  await t.operator.ok(operatorPurchasing.startPurchase, {
    id,
    supplier: 'Mug maker',
    supplierOrder: '1688-7',
  })
  return caller.ok(purchaseOrders.getPurchaseOrder, { id })
}

export const arrived = async (t: TestApp, caller: Caller = t.main, nums = 10): Promise<PurchaseOrder> => {
  const order = await purchasing(t, caller)
  await arrive(t.operator, order, nums)
  return caller.ok(purchaseOrders.getPurchaseOrder, { id: order.id })
}

export const cancellationRequested = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id } = await purchasing(t, caller)
  return caller.ok(purchaseOrders.requestPurchaseCancellation, { id, reason: 'Sold out of patience' })
}

export const submitted = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id } = await draft(t, caller, { type: purchaseTypes.selfPurchase })
  return caller.ok(purchaseOrders.confirmPurchaseOrder, { id })
}

export const announced = async (t: TestApp, customerId: string = t.customerId) =>
  announce(t.operator, customerId, [await createSku(t)])

export const privateSku = (t: TestApp) => createSku(t, { ownerCustomerId: t.otherCustomerId })
