import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../../test/http.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import type { SkuId, SupplierId } from '../../../../contract/kernel/ids.ts'
import { operatorSupplierOrders } from '../../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../../contract/supplier-orders/supplier-order-schemas.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { BuyListRow } from '../../../../contract/supplier-orders/supplier-order-schemas.ts'
import { makeOrder, makeSku, unique } from '../../fulfilment/test/fulfilment-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

export interface OfferedSku {
  readonly skuId: SkuId
  readonly code: string
  readonly supplierId: SupplierId
}

export const makeSupplier = async (t: TestApp, leadDays: number | null = 3): Promise<SupplierId> =>
  (await t.operator.ok(operatorCosts.saveSupplier, { name: unique('Supplier '), leadDays })).id

/** A SKU that a supplier offers for 12.00 CNY, at least ten at a time. */
export const makeOfferedSku = async (t: TestApp, ofSupplier?: SupplierId): Promise<OfferedSku> => {
  const { database } = t.platform
  const supplierId = ofSupplier ?? (await makeSupplier(t))
  const { id, code } = await makeSku(database)
  await database.agency
    .insertInto('supplier_offer')
    .values({ sku_id: id, supplier_id: supplierId, cost_cny_minor: 1_200, min_quantity: 10 })
    .execute()
  return { skuId: id as SkuId, code, supplierId }
}

/** A paid order that needs units of a SKU. */
export const needUnits = (t: TestApp, { code }: Pick<OfferedSku, 'code'>, quantity: number, paidAt?: Date) =>
  makeOrder(t.platform.database, t.customerId, {
    lines: [{ quantity, skuCode: code }],
    ...(paidAt && { paidAt }),
  })

/** A draft of one line. */
export const draftOf = async (t: TestApp, sku: OfferedSku, quantity = 20): Promise<SupplierOrder> => {
  const { skuId, supplierId } = sku
  const lines = [{ skuId, supplierId, quantity, unitMinor: 1_200, onOrder: 0 }]
  const { orders } = await t.operator.ok(operatorSupplierOrders.createSupplierOrders, { lines }, key())
  const [order] = orders
  if (!order) throw new Error('no purchase order was created')
  return t.operator.ok(operatorSupplierOrders.getSupplierOrder, { id: order.id })
}

export const ordered = async (t: TestApp, sku: OfferedSku, quantity = 20): Promise<SupplierOrder> =>
  t.operator.ok(operatorSupplierOrders.placeSupplierOrder, { id: (await draftOf(t, sku, quantity)).id })

export const receive = (
  t: TestApp,
  { id }: Pick<SupplierOrder, 'id'>,
  { skuId }: Pick<OfferedSku, 'skuId'>,
  counts: { readonly received?: number; readonly damaged?: number },
): Promise<SupplierOrder> =>
  t.operator.ok(operatorSupplierOrders.receiveSupplierOrder, { id, items: [{ skuId, ...counts }] }, key())

export const onHand = async (t: TestApp, skuId: string): Promise<number> => {
  const { rows } = await t.admin.query<{ on_hand: number }>(
    'select on_hand from warehouse_stock where sku_id = $1',
    [skuId],
  )
  return rows[0]?.on_hand ?? 0
}

export const buyRow = async (t: TestApp, code: string): Promise<BuyListRow | undefined> => {
  const { rows } = await t.operator.ok(operatorSupplierOrders.getBuyList, { search: code })
  return rows[0]
}

export const statusOf = async (t: TestApp, id: string): Promise<string> => {
  const { rows } = await t.admin.query<{ status: string }>(
    'select status from dropshipping_order where id = $1',
    [id],
  )
  return rows[0]?.status ?? ''
}

export const mainAccount = async (app: TestApp): Promise<{ email: string }> => {
  const { rows } = await app.admin.query<{ email: string }>(
    'select email from account where customer_id = $1 and is_default',
    [app.customerId],
  )
  return { email: rows[0]?.email ?? '' }
}

export const awaitStock = (t: TestApp, ids: readonly string[]) =>
  t.operator.ok(operatorOrders.setAwaitingStock, { ids: [...ids], awaiting: true })

export const ship = (t: TestApp, id: string) =>
  t.operator.ok(
    operatorOrders.shipOrder,
    { id: id, carrier: 'YunExpress', trackingNumber: unique('YT') },
    key(),
  )

export const day = (ofJanuary: number): Date => new Date(Date.UTC(2026, 0, ofJanuary))
