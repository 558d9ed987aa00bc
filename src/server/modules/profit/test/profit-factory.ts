import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../../test/http.ts'
import type { OrderId, SkuId } from '../../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorShipFiles } from '../../../../contract/orders/ship-files.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { operatorProfit } from '../../../../contract/profit/profit.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import { createOrder, createSku, draftLine, recharge } from '../../orders/test/order-factory.ts'
import { makeSupplier, ordered, receive } from '../../supplier-orders/test/supplier-order-factory.ts'
import { unique } from '../../fulfilment/test/fulfilment-factory.ts'
import { profitInvariants } from '../profit-invariants.ts'
import { recountProfit } from '../recount-profit.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

interface Sold {
  readonly id: OrderId
  readonly skuId: SkuId
}

/** An order of 5.00 USD a unit and 4.00 freight, paid from the wallet. */
export const paidOrder = async (
  t: TestApp,
  { skuId: given, quantity = 1 }: { readonly skuId?: SkuId; readonly quantity?: number } = {},
): Promise<Sold> => {
  const skuId = given ?? ((await createSku(t)) as SkuId)
  const id = (await createOrder(t, t.customerId, { lines: [draftLine({ skuId, quantity })] })) as OrderId
  await recharge(t, t.customerId, 500 * quantity + 400)
  await t.main.ok(orders.payOrder, { id }, key())
  return { id, skuId }
}

export const shipOrder = async (t: TestApp, { id }: Pick<Sold, 'id'>): Promise<string> => {
  const trackingNumber = unique('YT')
  await t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'YunExpress', trackingNumber }, key())
  return trackingNumber
}

/** Ships an order by file. The answer undoes it. */
export const shipByFile = async (t: TestApp, { id }: Pick<Sold, 'id'>): Promise<() => Promise<void>> => {
  const { number } = await t.operator.ok(operatorOrders.getOperatorOrder, { id })
  const body = Buffer.from(`order number,carrier,tracking number\n${number},YunExpress,${unique('YT')}`)
  const file = { name: 'parcels.csv', body }
  const { bulkJobId } = await t.operator.ok(operatorOrders.shipOrdersByFile, {}, { file, ...key() })
  await t.runJobs()
  return async () => {
    await t.operator.ok(operatorShipFiles.undoShipByFile, { id: bulkJobId }, key())
    await t.runJobs()
  }
}

/** Goods of a SKU that has been bought and received, for a price in fen a unit and freight in fen. */
export const buyGoods = async (
  t: TestApp,
  skuId: SkuId,
  { units, unitMinor, freightMinor = 0 }: { units: number; unitMinor: number; freightMinor?: number },
) => {
  const supplierId = await makeSupplier(t)
  const sku = { skuId, supplierId, code: '' }
  const order = await ordered(t, sku, units)
  await t.operator.ok(operatorSupplierOrders.updateSupplierOrder, {
    id: order.id,
    freightMinor,
    items: [{ skuId, quantity: units, unitMinor }],
  })
  return receive(t, order, sku, { received: units })
}

export const addOffer = (t: TestApp, skuId: SkuId, costMinor: number) =>
  t.admin.query(
    `with s as (insert into supplier (name) values ($1) returning id)
     insert into supplier_offer (sku_id, supplier_id, cost_cny_minor) select $2, id, $3 from s`,
    [unique('Supplier '), skuId, costMinor],
  )

/** What the page shows once the job has run. */
export const profitOf = async (t: TestApp, orderId: OrderId) => {
  await recountProfit(t.platform.database)
  const { profit } = await t.operator.ok(operatorProfit.getOrderProfit, { orderId })
  if (!profit) throw new Error('the order has no profit')
  return profit
}

export const brokenLaws = async (t: TestApp): Promise<string[]> => {
  const broken: string[] = []
  for (const { name, breaches } of profitInvariants) {
    const { rows } = await breaches.execute(t.platform.database.agency)
    if (rows.length > 0) broken.push(name)
  }
  return broken
}

export const wholePeriod = (): { from: string; to: string } => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-200), to: day(1) }
}
