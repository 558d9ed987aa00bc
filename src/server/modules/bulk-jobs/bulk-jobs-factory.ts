import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { BulkJobId } from '../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { makeOrder, unique } from '../fulfilment/test/fulfilment-factory.ts'
import { placeOrders } from '../orders/index.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
} from '../orders/test/order-factory.ts'

export const dueOrders = async (
  t: TestApp,
  customerId: CustomerId,
  count: number,
  shop?: string,
): Promise<string[]> => {
  await createShippingLine(t)
  const skuId = await createSku(t)
  const shopId = shop ?? (await createShop(t, customerId))
  const drafts = Array.from({ length: count }, () => orderDraft(shopId, { lines: [draftLine({ skuId })] }))
  const placed = await t.platform.database.tenantTransaction(customerId, (tx) =>
    placeOrders(tx, customerId, drafts, { kind: 'seller', name: 'Test' }),
  )
  return placed.map(({ id }) => id)
}

export const startPaying = async (caller: Caller, ids: readonly string[]): Promise<BulkJobId> => {
  const input = { ids: [...ids] }
  return (await caller.ok(orders.startPayment, input, { idempotencyKey: randomUUID() })).bulkJobId
}

export const startShipping = async (t: TestApp, caller: Caller): Promise<BulkJobId> => {
  const { number } = await makeOrder(t.platform.database, t.customerId)
  const body = Buffer.from(`order number,carrier,tracking number\n${number},DHL Express,${unique('JD')}\n`)
  const file = { name: 'parcels.csv', body }
  return (await caller.ok(operatorOrders.shipOrdersByFile, {}, { file, idempotencyKey: randomUUID() }))
    .bulkJobId
}

export const endUnstarted = async (t: TestApp, id: string): Promise<void> => {
  await t.admin.query("update bulk_job set state = 'stopped', finished_at = now() where id = $1", [id])
}
