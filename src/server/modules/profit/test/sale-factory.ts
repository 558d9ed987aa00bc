import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../../test/http.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { operatorWarehouseStock } from '../../../../contract/warehouse-stock/warehouse-stock.ts'
import { operatorWholesale } from '../../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../../contract/wholesale/wholesale.ts'
import { recharge } from '../../orders/test/order-factory.ts'
import { each, quote, quoteRequested } from '../../wholesale/wholesale-factory.ts'
import type { WriteOffReason } from '../../../../contract/warehouse-stock/warehouse-stock.ts'

const key = () => ({ idempotencyKey: randomUUID() })

export interface InventoryOrder {
  readonly id: string
  readonly number: string
  readonly items: readonly { readonly id: string }[]
}

/** A paid inventory order of one SKU at 5.00 USD a unit. */
export const paidInventory = async (t: TestApp, skuId: SkuId, nums: number): Promise<InventoryOrder> => {
  const made = await t.main.ok(
    purchaseOrders.createPurchaseOrder,
    { type: purchaseTypes.inventory, items: [{ skuId, nums }] },
    key(),
  )
  const { id, totalMinor } = await t.main.ok(purchaseOrders.confirmPurchaseOrder, {
    id: made.id,
    agreedMinor: made.nowTotalMinor ?? 0,
  })
  await recharge(t, t.customerId, 500 * nums)
  return (await t.main.ok(purchaseOrders.payPurchaseOrder, { id, agreedMinor: totalMinor }, key())).order
}

/** Starts buying it; `costMinor` in fen is what the whole order was bought for, apart from purchase orders. */
export const startInventory = (t: TestApp, { id }: InventoryOrder, costMinor: number | null = null) =>
  t.operator.ok(operatorPurchasing.startPurchase, {
    id,
    supplier: 'Mug maker',
    supplierOrder: '1688-7',
    costMinor,
    costCurrency: 'CNY',
  })

/** Type 2: closes units that will not arrive, and refunds them. */
export const arriveInventory = (t: TestApp, { id, items }: InventoryOrder, nums: number, type: 1 | 2 = 1) =>
  t.operator.ok(
    operatorPurchasing.recordArrival,
    { id, items: [{ itemId: items[0]?.id ?? '', type, nums }] },
    key(),
  )

/** A paid wholesale order of one SKU at 2.00 USD a unit, with 300.00 USD of estimated freight. */
export const paidWholesale = async (t: TestApp, skuId: SkuId, quantity: number) => {
  const asked = await quoteRequested(t, t.main, { items: [{ skuId, quantity }] })
  await quote(t, asked)
  const { id, version } = await t.main.ok(wholesale.getWholesale, { id: asked.id })
  await t.main.ok(wholesale.acceptWholesaleQuote, { id, version, freightKind: 'sea' })
  const agreedMinor = 200 * quantity + 30_000
  await recharge(t, t.customerId, agreedMinor)
  return (await t.main.ok(wholesale.payWholesale, { id, agreedMinor }, key())).order
}

type PaidWholesale = Awaited<ReturnType<typeof paidWholesale>>

export const arriveWholesale = async (t: TestApp, order: PaidWholesale): Promise<void> => {
  const { id } = order
  await t.operator.ok(operatorWholesale.startWholesalePurchase, { id })
  const items = each(order, order.items[0]?.quantity ?? 0)
  await t.operator.ok(operatorWholesale.recordWholesaleArrival, { id, items }, key())
}

/** Packs it, settles the actual freight and ships it. */
export const shipWholesale = async (
  t: TestApp,
  { id }: PaidWholesale,
  {
    cartons,
    freightUsdMinor,
    tracking,
  }: { cartons: number; freightUsdMinor: number; tracking: readonly string[] },
): Promise<void> => {
  await t.operator.ok(operatorWholesale.packWholesale, {
    id,
    cartons,
    weightGrams: 10_400,
    volumeCm3: 820_000,
  })
  await t.operator.ok(operatorWholesale.setWholesaleFreight, { id, freightUsdMinor }, key())
  await t.operator.ok(operatorWholesale.shipWholesale, {
    id,
    carrier: 'COSCO',
    trackingNumbers: [...tracking],
  })
}

export const writeOff = (t: TestApp, skuId: SkuId, units: number, reason: WriteOffReason = 'damaged') =>
  t.operator.ok(operatorWarehouseStock.writeOffWarehouseStock, { skuId, units, reason }, key())
