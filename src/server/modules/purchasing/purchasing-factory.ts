import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { operatorPurchasing, type OperatorPurchase } from '../../../contract/operator/purchasing.ts'
import { purchaseOrders, type PurchaseOrder } from '../../../contract/purchase-orders.ts'
import { purchaseTypes } from '../../../contract/purchase-states.ts'
import { createSku, recharge } from '../orders/order-factory.ts'

// Orders into customers' stock for tests, as sellers and operators make them.

export const key = () => ({ idempotencyKey: randomUUID() })

/** What a customer sends in: `nums` of each SKU. */
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

/** `nums` of the order's first item come in at the door (type 2: will not come any more). */
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

/** An inventory order over ten of a SKU that costs 5.00 USD, unless told. */
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

/** With 100.00 USD more in the wallet, of which 50.00 are spent. */
export const paid = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id, totalMinor } = await confirmed(t, caller)
  if (caller.customerId === '') throw new Error('a seller pays')
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

/** So many of the ten have come. */
export const arrived = async (t: TestApp, caller: Caller = t.main, nums = 10): Promise<PurchaseOrder> => {
  const order = await purchasing(t, caller)
  await arrive(t.operator, order, nums)
  return caller.ok(purchaseOrders.getPurchaseOrder, { id: order.id })
}

export const cancellationRequested = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id } = await purchasing(t, caller)
  return caller.ok(purchaseOrders.requestPurchaseCancellation, { id, reason: 'Sold out of patience' })
}

/** What a seller sends in itself, announced. */
export const submitted = async (t: TestApp, caller: Caller = t.main): Promise<PurchaseOrder> => {
  const { id } = await draft(t, caller, { type: purchaseTypes.selfPurchase })
  return caller.ok(purchaseOrders.confirmPurchaseOrder, { id })
}
