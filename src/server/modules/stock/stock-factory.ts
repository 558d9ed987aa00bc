import type { HasDatabase } from '../orders/order-factory.ts'

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
