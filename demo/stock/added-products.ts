import { CompiledQuery } from 'kysely'
import { addProductsIn } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSku } from '../catalogue/catalogue.ts'
import type { ShopStage } from '../orders/stories.ts'

const dueSql = `
  select id::text as id from dropshipping_order
    where customer_id = $1 and shop_id = $2 and waiting_reason = 'paymentDue' and kind = 'plain'
    order by created_at, id limit 2`

export const seedAddedCards = async (
  tx: Tx,
  { customerId, id: shopId, seller }: ShopStage,
  skus: ReadonlyMap<string, SeededSku>,
): Promise<void> => {
  const due = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(dueSql, [customerId, shopId]))
  const card = skus.get('ST-CARD-ENGLI')
  if (!card || due.rows.length < 2) throw new Error('the demo has no card, or no orders to add it to')
  const input = {
    ids: due.rows.map(({ id }) => id),
    products: [{ skuId: card.id, quantity: 1 }],
    skipsHolding: true,
  }
  await addProductsIn(tx, { customerId, shopIds: null }, input, { kind: 'seller', name: seller })
}
