import { randomUUID } from 'node:crypto'
import type { CustomerId } from '../../platform/database/database.ts'
import { payOrders } from '../orders/index.ts'
import { createOrder, draftLine, recharge, type HasDatabase } from '../orders/test/order-factory.ts'

export const putInStock = async (
  t: HasDatabase,
  customerId: string,
  skuId: string,
  nums: number,
): Promise<void> => {
  await t.platform.database.queryAgency(
    `with stocked as (
       insert into stock as s (customer_id, sku_id, on_hand) values ($1, $2, $3)
         on conflict (customer_id, sku_id) do update set on_hand = s.on_hand + excluded.on_hand
     )
     insert into stock_movement (customer_id, sku_id, quantity, cause, source_id) values ($1, $2, $3, 'arrival', 1)`,
    [customerId, skuId, nums],
  )
}

/** Pays an order that takes all its units from the customer's stock. Returns its id. */
export const createStockOrder = async (
  t: HasDatabase,
  customerId: CustomerId,
  {
    skuId,
    quantity,
    shopId,
  }: { readonly skuId: string; readonly quantity: number; readonly shopId?: string },
): Promise<string> => {
  await putInStock(t, customerId, skuId, quantity)
  const lines = [draftLine({ skuId, quantity })]
  const id = await createOrder(t, customerId, { lines, ...(shopId !== undefined && { shopId }) })
  await recharge(t, customerId, 400)
  const request = { ids: [id], key: randomUUID(), endpoint: 'payOrders' } as const
  const { results } = await payOrders(t.platform.database, { customerId, shopIds: null }, request, {
    kind: 'seller',
    name: 'Ana',
  })
  if (results[0]?.reason !== 'paid') throw new Error(`not paid: ${results[0]?.message}`)
  return id
}
