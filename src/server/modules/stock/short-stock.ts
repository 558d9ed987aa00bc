import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { maxUnpaidCounted, type shortStockSchema, type stock } from '../../../contract/stock/stock.ts'
import type { Database } from '../../platform/database/database.ts'
import { seesOrder, type StockViewer } from './stock-history.ts'
import { inTransitSql, skuColumns, skuJoins, suggestedUnits } from './stock-rows.ts'

type ShortRow = Omit<z.input<typeof shortStockSchema>, 'suggestedUnits'>

const namedOrders = 5

/**
 * SKUs in stock of which orders that are ready to be paid need more than is available: the oldest orders, so that the
 * work is bounded. The stock is the customer's, so the units of all shops count; orders are named only if the account
 * sees their shop.
 */
export const listShortStock = async (
  database: Database,
  viewer: StockViewer,
  { pageNum, pageSize }: ParsedInputOf<typeof stock.listShortStock>,
) => {
  const db = database.tenant(viewer.customerId)
  const { customerId } = viewer
  const { rows } = await sql<{
    total: number
    totalIsLowerBound: boolean
    rows: (ShortRow & { soldIn30Days: number; alertQuantity: number | null })[]
  }>`
    with unpaid as materialized (
      select customer_id, id, number, waiting_since, shop_id, created_at from dropshipping_order
        where customer_id = ${customerId} and status = 'awaitingPayment'
        order by created_at, id limit ${sql.lit(maxUnpaidCounted + 1)}
    ), needed as materialized (
      select l.sku_id, d.id, d.number, d.waiting_since as since, sum(l.quantity * l.units)::int as units, ${seesOrder(viewer)} as seen
        from (select * from unpaid order by created_at, id limit ${sql.lit(maxUnpaidCounted)}) d
        join order_line_component l on l.customer_id = d.customer_id and l.order_id = d.id and l.quantity > 0
        where l.sku_id in (select sku_id from stock where customer_id = ${customerId})
        group by l.sku_id, d.id, d.number, d.waiting_since, d.shop_id
    ), short as materialized (
      select s.*, n.units as unpaid, n.orders, n.seen, n.units - (s.on_hand - s.reserved) as missing
        from (select sku_id, sum(units)::int as units, count(*)::int as orders, (count(*) filter (where seen))::int as seen
            from needed group by 1) n
        join stock s on s.customer_id = ${customerId} and s.sku_id = n.sku_id
        where n.units > s.on_hand - s.reserved
    )
    select (select count(*)::int from short) as total,
      (select count(*) > ${sql.lit(maxUnpaidCounted)} from unpaid) as "totalIsLowerBound", coalesce((
      select json_agg(to_jsonb(x) - 'place' order by x.place) from (
        select row_number() over (order by s.missing desc, s.sku_id) as place, s.sku_id::text as "skuId", ${skuColumns},
            s.on_hand as "onHand", s.reserved, ${inTransitSql} as "inTransit", s.sold_30d as "soldIn30Days",
            s.alert_quantity as "alertQuantity", s.unpaid, s.missing as short, s.orders, s.seen as "seenOrders", coalesce((
              select json_agg(json_build_object('id', o.id::text, 'number', o.number, 'units', o.units, 'since', o.since) order by o.since, o.id)
                from (select * from needed n where n.sku_id = s.sku_id and n.seen
                  order by n.since, n.id limit ${sql.lit(namedOrders)}) o), '[]') as oldest
          from (select * from short order by missing desc, sku_id
            limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}) s ${skuJoins}
      ) x), '[]') as rows`.execute(db)
  const [found] = rows
  return {
    total: found?.total ?? 0,
    totalIsLowerBound: found?.totalIsLowerBound ?? false,
    rows: (found?.rows ?? []).map(({ soldIn30Days, alertQuantity, ...row }) => ({
      ...row,
      oldest: row.oldest.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
      suggestedUnits: suggestedUnits({ ...row, available: -row.short, soldIn30Days, alertQuantity }),
    })),
  }
}
