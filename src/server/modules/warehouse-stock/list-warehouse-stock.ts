import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type {
  WarehouseStockCause,
  WriteOffReason,
  warehouseStockRowSchema,
  operatorWarehouseStock,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'

/** Columns of a SKU and its product, queried as `sku` and `product`. */
export const skuColumns = sql`sku.id::text as "skuId", sku.product_id::text as "productId", sku.code,
  product.subject_en as "subjectEn", product.subject_zh as "subjectZh",
  coalesce((select string_agg(a->>'value', ' / ') from jsonb_array_elements(sku.attributes) a), '') as attributes,
  coalesce(sku.image_url, product.cover_url) as "imageUrl"`

export const skuJoin = sql`join sku on sku.id = s.sku_id join product on product.id = sku.product_id`

export const skuMatches = (search: string) =>
  sql`(sku.code ilike ${containing(search)} or product.subject_en ilike ${containing(search)}
    or product.subject_zh ilike ${containing(search)}
    or sku.id in (select b.sku_id from sku_barcode b where b.code = upper(${search.trim()})))`

/** Of a row with `min_units` and `target_units`, both null without a reorder point. */
export const reorderSql = (alias: string) => {
  const row = sql.raw(alias)
  return sql`case when ${row}.min_units is not null
    then json_build_object('minUnits', ${row}.min_units, 'targetUnits', ${row}.target_units) end`
}

type Row = z.input<typeof warehouseStockRowSchema>

/** What is in stock or has a reorder point. */
const keptStock = sql`
  select sku_id, coalesce(a.on_hand, 0) as on_hand, p.min_units, p.target_units
    from (select * from warehouse_stock where on_hand > 0) a full join reorder_point p using (sku_id)`

const lowStock = sql`
  select p.sku_id, coalesce(a.on_hand, 0) as on_hand, p.min_units, p.target_units
    from reorder_point p left join warehouse_stock a on a.sku_id = p.sku_id
    where p.min_units > coalesce(a.on_hand, 0)
      + (select coalesce(sum(l.open_quantity), 0) from supplier_order_line l join supplier_order o on o.id = l.order_id
          where l.sku_id = p.sku_id and l.open_quantity > 0 and o.status not in ('closed', 'cancelled'))
      - (select coalesce(sum(d.units), 0) from open_demand d where d.units > 0 and d.sku_id = p.sku_id)`

const shownBins = 3

export const listWarehouseStock = async (
  db: Db,
  {
    search,
    isLow,
    pageNum,
    pageSize,
  }: WithLongPages<ParsedInputOf<typeof operatorWarehouseStock.listWarehouseStock>>,
): Promise<{ total: number; units: number; rows: Row[] }> => {
  const where = search ? skuMatches(search) : sql`true`
  const kept = isLow ? lowStock : keptStock
  const [sums, page] = await Promise.all([
    sql<{ total: number; units: number }>`
      select count(*)::integer as total, coalesce(sum(s.on_hand), 0)::float8 as units
        from (${kept}) s ${skuJoin} where ${where}`.execute(db),
    sql<Row>`
      with page as (
        select s.*, sku.code from (${kept}) s ${skuJoin} where ${where}
          order by sku.code, s.sku_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      ), demand as materialized (
        select sku_id, sum(units)::integer as units from open_demand
          where units > 0 and sku_id in (select sku_id from page) group by 1
      )
      select ${skuColumns}, s.on_hand as "onHand",
          coalesce((select d.units from demand d where d.sku_id = s.sku_id), 0) as needed,
          (select coalesce(sum(l.open_quantity), 0)::integer from supplier_order_line l
            join supplier_order o on o.id = l.order_id
            where l.sku_id = s.sku_id and l.open_quantity > 0 and o.status not in ('closed', 'cancelled')) as "onOrder",
          h.bins, h."moreBins", ${reorderSql('s')} as reorder
        from page s ${skuJoin} cross join lateral (
          select coalesce(json_agg(json_build_object('code', code, 'units', units) order by place)
              filter (where place <= ${sql.lit(shownBins)}), '[]') as bins,
              greatest(0, count(*) - ${sql.lit(shownBins)})::integer as "moreBins"
            from (
              select bin.code, b.units, row_number() over (order by bin.walk_order, bin.code) as place
                from bin_stock b join bin on bin.id = b.bin_id
                where b.sku_id = s.sku_id and b.owner_id is null and b.units > 0
            ) held
        ) h order by s.code, s.sku_id`.execute(db),
  ])
  return { total: sums.rows[0]?.total ?? 0, units: sums.rows[0]?.units ?? 0, rows: page.rows }
}

interface MovementRow {
  readonly id: string
  readonly at: Date
  readonly quantity: number
  readonly onHand: number
  readonly cause: WarehouseStockCause
  readonly source: string
  readonly note: string
  readonly writeOffReason: WriteOffReason | null
  readonly actorName: string
}

const source = sql`coalesce(case m.cause
  when 'received' then (select number from supplier_order where id = m.source_id)
  when 'shipped' then (select o.number from shipment h
    join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id where h.id = m.source_id)
  when 'customerStock' then (select number from purchase_order where id = m.source_id)
  when 'wholesale' then (select number from wholesale_order where id = m.source_id)
  end, '')`

export const listWarehouseStockMovements = async (
  db: Db,
  { skuId, pageNum, pageSize }: ParsedInputOf<typeof operatorWarehouseStock.listWarehouseStockMovements>,
) => {
  const [count, page] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::integer as total from warehouse_stock_movement where sku_id = ${skuId}`.execute(db),
    sql<MovementRow>`
      select m.id::text as id, m.at, m.quantity, m.on_hand::integer as "onHand", m.cause, ${source} as source, m.note,
          m.write_off_reason as "writeOffReason",
          m.actor_name as "actorName"
        from (
          select *, sum(quantity) over (order by id) as on_hand from warehouse_stock_movement where sku_id = ${skuId}
            order by id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}
        ) m order by m.id desc`.execute(db),
  ])
  return {
    total: count.rows[0]?.total ?? 0,
    rows: page.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}
