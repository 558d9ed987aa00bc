import { CompiledQuery } from 'kysely'
import type { FakeShop } from '../../src/server/connectors/shopify/fake/shop-state.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { updateShipClocks } from '../../src/server/modules/orders/index.ts'
import { hourMs, type ShopStage } from './stories.ts'

const holdSql = `
  with held as (
    update dropshipping_order set waiting_reason = 'cancelledInShop', waiting_on = 'seller', waiting_since = $3,
        shop_updated_at = $3
      where customer_id = $1 and id = (
        select id from dropshipping_order where customer_id = $1 and shop_id = $2 and status = 'processing'
          and waiting_reason = 'beingPrepared' and paid_at < $3 order by paid_at desc, id desc limit 1)
      returning id, shop_order_key
  ), insert_event as (
    insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail, at)
      select $1, id, 'order.cancellationHeld', 'shop', $4, '{"cancelled":true,"reason":"CUSTOMER"}', $3 from held
  )
  select id, shop_order_key as key from held`

/** A paid order that its buyer cancelled in the shop, waiting for the seller's decision. */
export const seedHeldOrder = async (
  tx: Tx,
  stage: ShopStage,
  shop: FakeShop | null,
  now: Date,
): Promise<void> => {
  const at = new Date(+now - 2 * hourMs)
  const query = CompiledQuery.raw(holdSql, [stage.customerId, stage.id, at, stage.name])
  const [held] = (await tx.executeQuery<{ id: string; key: string }>(query)).rows
  if (!held) throw new Error('the demo has no order to hold')
  await updateShipClocks(tx, stage.customerId, [held.id])
  const order = shop?.orders.find(({ id }) => id === held.key)
  if (!order) return
  order.updatedAt = at.toISOString()
  order.cancelledAt = order.updatedAt
  order.cancelReason = 'CUSTOMER'
}
