import { sql } from 'kysely'
import { paceDays } from '../../../contract/stock/stock.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'

/** Of one customer's SKUs in stock; rows are locked by SKU, as payments and arrivals lock them. */
export const countSoldUnitsOf = (tx: Tx, customerId: CustomerId) =>
  sql`
  with sold as materialized (
    select l.sku_id, sum(l.quantity::bigint * l.units) as units
      from (select distinct k.product_id from stock s join sku k on k.id = s.sku_id
        where s.customer_id = ${customerId} and k.product_id is not null) held
      join sold_product p on p.product_id = held.product_id and p.customer_id = ${customerId}
        and p.day > current_date - ${sql.lit(paceDays)}::integer
      join order_line_component l on l.customer_id = p.customer_id and l.order_id = p.order_id and l.quantity > 0
      join sku k on k.id = l.sku_id and k.product_id = p.product_id
      group by l.sku_id
  ), changed as (
    select s.sku_id, least(coalesce(d.units, 0), 2147483647)::integer as units
      from stock s left join sold d on d.sku_id = s.sku_id
      where s.customer_id = ${customerId} and s.sold_30d <> least(coalesce(d.units, 0), 2147483647)
      order by s.sku_id for update of s
  )
  update stock s set sold_30d = c.units from changed c where s.customer_id = ${customerId} and s.sku_id = c.sku_id`.execute(
    tx,
  )

/** Counts the units of each SKU in stock that orders paid in the last 30 days contain, customer by customer. */
export const countSoldUnits = async (database: Database, signal: AbortSignal): Promise<void> => {
  let after = '0'
  for (;;) {
    const { rows } = await sql<{ customer_id: string }>`
      select customer_id from customer c where customer_id > ${after}
          and exists (select from stock s where s.customer_id = c.customer_id)
        order by customer_id limit 100`.execute(database.agency)
    for (const { customer_id } of rows) {
      signal.throwIfAborted()
      const customerId = customerIdFromRow(customer_id)
      await database.agencyTransaction((tx) => countSoldUnitsOf(tx, customerId))
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.customer_id
  }
}
