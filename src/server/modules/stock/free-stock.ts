import { CompiledQuery } from 'kysely'
import type { CustomerId, Db, Statement } from '../../platform/database.ts'
import type { StockLine } from './stock-plan.ts'

// Begins with what the customer has: nothing is looked up for those who have nothing.
const freeSql = `
  select l.order_id as "orderId", l.id as "lineId", l.sku_id as "skuId", l.quantity * l.units as units,
      l.unit_price_minor as "unitPriceMinor", s.on_hand - s.reserved as free
    from stock s
    join order_line l on l.customer_id = s.customer_id and l.sku_id = s.sku_id
    where s.customer_id = $1 and s.on_hand > s.reserved and l.order_id = any($2::bigint[]) and l.quantity > 0
      and l.unit_price_minor is not null
    order by s.sku_id, l.order_id, l.id`

/** The lines of these orders whose SKUs the customer has; reads only. */
export const freeStock = async (
  db: Db,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<StockLine[]> => {
  const { rows } = await db.executeQuery<StockLine>(CompiledQuery.raw(freeSql, [customerId, orderIds]))
  return rows
}

/** The same; what is free stays so until the transaction ends. The orders are locked before it. */
export const lockingFreeStock = (
  customerId: CustomerId,
  orderIds: readonly string[],
): Statement<StockLine[]> => ({
  query: CompiledQuery.raw(`${freeSql} for update of s`, [customerId, orderIds]),
  read: (rows) => rows as StockLine[],
})
