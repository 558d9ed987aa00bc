import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { buyListRowSchema } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { reorderSql, skuColumns, skuJoin, skuMatches } from '../warehouse-stock/index.ts'
import { leadingOfferFirst } from '../catalogue/index.ts'
import { costOfWaiting } from './cost-of-waiting.ts'

type Input = WithLongPages<ParsedInputOf<typeof operatorSupplierOrders.getBuyList>>
type Row = Omit<z.input<typeof buyListRowSchema>, 'waiting'> & { readonly leadDays: number | null }

/** Units that purchase orders still expect by SKU, drafts included. */
export const onOrderSql = sql`select l.sku_id, sum(l.open_quantity)::integer as units from supplier_order_line l
  join supplier_order o on o.id = l.order_id
  where l.open_quantity > 0 and o.status not in ('closed', 'cancelled') group by 1`

/** Every SKU that has to be bought: \`s\`, with its leading offer. */
const toBuySql = sql`
  with demand as (
    select sku_id, sum(units)::integer as needed, count(distinct order_id)::integer as orders, min(since) as oldest_at
      from open_demand where units > 0 group by 1
  ), ordered as (${onOrderSql}), missing as (
    select sku_id, coalesce(d.needed, 0) as needed, coalesce(d.orders, 0) as orders, d.oldest_at,
        coalesce(a.on_hand, 0) as on_hand, coalesce(o.units, 0) as on_order, p.min_units, p.target_units,
        coalesce(d.needed, 0) - coalesce(a.on_hand, 0) - coalesce(o.units, 0) as units
      from demand d
      full join reorder_point p using (sku_id)
      left join warehouse_stock a using (sku_id)
      left join ordered o using (sku_id)
  ), wanted as (
    -- What is missing is the opposite of what is free.
    select *, case when -units < min_units then units + target_units else units end as to_buy from missing
  ), s as materialized (
    select d.*, lead.supplier_id, supplier.lead_days, lead.cost_cny_minor * d.to_buy::bigint as cost_minor
      from wanted d
      left join (
        select distinct on (sku_id) sku_id, supplier_id, cost_cny_minor from supplier_offer
          where sku_id in (select sku_id from wanted) order by sku_id, ${leadingOfferFirst}
      ) lead using (sku_id)
      left join supplier on supplier.id = lead.supplier_id
      where d.to_buy > 0
  )`

const offersSql = sql`coalesce((
  select json_agg(json_build_object('supplierId', offer.supplier_id::text, 'supplierName', supplier.name,
      'costMinor', offer.cost_cny_minor, 'minQuantity', offer.min_quantity, 'packSize', offer.pack_size,
      'leadDays', supplier.lead_days)
      order by min_quantity, cost_cny_minor, offer.supplier_id)
    from supplier_offer offer join supplier on supplier.id = offer.supplier_id where offer.sku_id = s.sku_id), '[]')`

interface Sums {
  readonly total: number
  readonly units: number
  readonly costMinor: number
  readonly withoutSupplier: number
  readonly suppliers: { id: string; name: string; skus: number; costMinor: number }[]
}

const conditionOf = ({ search, supplierId, withoutSupplier }: Input): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = []
  if (search) parts.push(skuMatches(search))
  if (supplierId !== undefined) parts.push(sql`s.supplier_id = ${supplierId}`)
  if (withoutSupplier) parts.push(sql`s.supplier_id is null`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Read in one statement, so that the rows, their sums and the suppliers agree. */
export const getBuyList = async (db: Db, input: Input) => {
  const { pageNum, pageSize } = input
  const where = conditionOf(input)
  const { rows } = await sql<Sums & { readonly rows: Row[] }>`
    ${toBuySql}, found as materialized (select s.* from s ${input.search ? skuJoin : sql``} where ${where}),
    page as (
      select * from found order by oldest_at, sku_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select (select count(*)::integer from found) as total,
      (select coalesce(sum(to_buy), 0)::float8 from found) as units,
      (select coalesce(sum(cost_minor), 0)::float8 from found) as "costMinor",
      (select count(*)::integer from s where supplier_id is null) as "withoutSupplier",
      (select coalesce(json_agg(json_build_object('id', x.id::text, 'name', x.name, 'skus', x.skus,
          'costMinor', x.cost_minor) order by lower(x.name), x.id), '[]')
        from (select supplier.id, supplier.name, count(*)::integer as skus, sum(s.cost_minor) as cost_minor
          from s join supplier on supplier.id = s.supplier_id group by 1, 2) x) as suppliers,
      (select coalesce(json_agg(r order by r."oldestAt", r."skuId"::bigint), '[]') from (
        select ${skuColumns}, s.needed, s.on_hand as "onHand", s.on_order as "onOrder", s.to_buy as "toBuy", s.orders,
            s.oldest_at as "oldestAt", ${reorderSql('s')} as reorder, s.lead_days as "leadDays", ${offersSql} as offers
          from page s ${skuJoin}) r) as rows`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the query returned no row')
  const waiting = await costOfWaiting(db, found.rows, input.waitDays)
  return {
    ...found,
    rows: found.rows.map(({ leadDays, ...row }) => ({
      ...row,
      oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt).toISOString(),
      waiting: waiting(row.skuId, leadDays),
    })),
  }
}
