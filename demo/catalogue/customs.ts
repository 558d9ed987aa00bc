import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'

const incompleteCount = 4

/** A few products that no open order has wait for somebody to enter their origin. */
export const seedCustomsData = async (tx: Tx): Promise<void> => {
  const { numAffectedRows } = await sql`
    update product set origin_country = '' where id in (
      select p.id from product p where p.owner_customer_id is null and p.is_published
        and not exists (select from order_line_component l
          join sku k on k.id = l.sku_id
          join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
          where k.product_id = p.id
            and o.status in ('awaitingPayment', 'processing', 'awaitingStock', 'partlyShipped'))
        order by p.id desc limit ${sql.lit(incompleteCount)})`.execute(tx)
  if (numAffectedRows === 0n) throw new Error('open orders have every product of the demo')
}
