import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { countOtherSales } from './count-other-sales.ts'
import { countOrders } from './count-orders.ts'

/**
 * Counts what was earned, from the ledger, purchase orders, bills and settings, and replaces the rows of these orders. Depends on
 * what is stored only. The ids of orders of all kinds come from one sequence.
 */
export const countProfit = async (
  tx: Tx,
  orders: readonly { readonly customerId: string; readonly id: string }[],
): Promise<void> => {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await sql`
    delete from order_profit p
      using unnest(${orders.map(({ customerId }) => customerId)}::bigint[], ${ids}::bigint[]) g (customer_id, order_id)
      where p.customer_id = g.customer_id and p.order_id = g.order_id`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id::text as id from dropshipping_order where id = any(${ids}::bigint[])`.execute(tx)
  const dropshipped = new Set(rows.map(({ id }) => id))
  const others = ids.filter((id) => !dropshipped.has(id))
  if (dropshipped.size > 0) await countOrders(tx, [...dropshipped])
  if (others.length > 0) await countOtherSales(tx, others)
}
