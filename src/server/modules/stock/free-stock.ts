import { CompiledQuery } from 'kysely'
import type { CustomerId, Db, Statement } from '../../platform/database/database.ts'
import type { StockLine } from './stock-plan.ts'

// For customers without stock, the last condition is one index lookup in an empty range, and nothing else is read. `+
// 0` makes the planner find lines by order instead of by SKU, of which a customer may have many.
const freeSql = `
  select l.order_id as "orderId", l.order_line_id as "lineId", l.sku_id as "skuId", l.quantity * l.units as units,
      l.unit_price_minor as "unitPriceMinor", s.on_hand - s.reserved as free
    from order_line_component l
    join stock s on s.customer_id = l.customer_id and s.sku_id = l.sku_id + 0
    where l.customer_id = $1 and s.customer_id = $1 and s.on_hand > s.reserved and l.order_id = any($2::bigint[])
      and l.quantity > 0 and l.unit_price_minor is not null
      and (select true from stock f where f.customer_id = $1 and f.on_hand > f.reserved limit 1)
    order by s.sku_id, l.order_id, l.order_line_id`

/** The lines of these orders whose SKUs are in stock; read only. */
export const freeStock = async (
  db: Db,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<StockLine[]> => {
  const { rows } = await db.executeQuery<StockLine>(CompiledQuery.raw(freeSql, [customerId, orderIds]))
  return rows
}

/** The same, locking the stock until the transaction ends. Lock the orders first. */
export const lockingFreeStock = (
  customerId: CustomerId,
  orderIds: readonly string[],
): Statement<StockLine[]> => ({
  query: CompiledQuery.raw(`${freeSql} for update of s`, [customerId, orderIds]),
  read: (rows) => rows as StockLine[],
})

/**
 * What free stock covers of the order of alias `o` if it is paid alone, as JSON with units and savedMinor; null:
 * nothing. The same allocation as `planStock`: line by line, as long as a SKU lasts.
 */
export const stockCoverJson = `(
  select case when sum(c.units) > 0 then json_build_object('units', sum(c.units)::int,
      'savedMinor', sum(c.units * c.price)::int) end
    from (
      select l.unit_price_minor as price, greatest(0, least(l.quantity * l.units, s.on_hand - s.reserved
          - coalesce(sum(l.quantity * l.units) over (partition by l.sku_id order by l.order_line_id
            rows between unbounded preceding and 1 preceding), 0))) as units
        from order_line_component l
        join stock s on s.customer_id = l.customer_id and s.sku_id = l.sku_id + 0
        where l.customer_id = o.customer_id and l.order_id = o.id and l.quantity > 0
          and l.unit_price_minor is not null and s.on_hand > s.reserved
          and (select true from stock f where f.customer_id = o.customer_id and f.on_hand > f.reserved limit 1)
    ) c)`
