import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import type { Db } from '../../platform/database/database.ts'
import { skuColumns, skuJoin, skuMatches } from '../warehouse-stock/index.ts'

type Row = z.input<typeof operatorBins.listUnplacedGoods.output>['rows'][number]

/** Goods of the agency and of customers that are in stock and in no bin; most units first. */
const unplaced = sql`
  select w.sku_id, null::bigint as owner_id, w.on_hand - coalesce(b.units, 0) as units
    from warehouse_stock w left join (
      select sku_id, sum(units) as units from bin_stock where owner_id is null and units > 0 group by 1
    ) b on b.sku_id = w.sku_id
    where w.on_hand > coalesce(b.units, 0)
  union all
  select w.sku_id, w.customer_id, w.on_hand - coalesce(b.units, 0)
    from stock w left join (
      select owner_id, sku_id, sum(units) as units from bin_stock where owner_id is not null and units > 0 group by 1, 2
    ) b on b.sku_id = w.sku_id and b.owner_id = w.customer_id
    where w.on_hand > coalesce(b.units, 0)`

const hasCode = (code: string) =>
  sql`sku.id in (
    select id from sku where lower(code) = lower(${code})
    union all select sku_id from sku_barcode where code = upper(${code}))`

export const listUnplacedGoods = async (
  db: Db,
  { search, scanned, pageNum, pageSize }: ParsedInputOf<typeof operatorBins.listUnplacedGoods>,
) => {
  const parts: RawBuilder<unknown>[] = []
  if (search) parts.push(skuMatches(search))
  if (scanned) parts.push(hasCode(scanned))
  const where = sql.join(parts, sql` and `)
  const from = parts.length > 0 ? sql`(${unplaced}) s ${skuJoin} where ${where}` : sql`(${unplaced}) s`
  const [sums, page] = await Promise.all([
    sql<{ total: number; units: number }>`
      select count(*)::integer as total, coalesce(sum(s.units), 0)::float8 as units from ${from}`.execute(db),
    sql<Row>`
      select ${skuColumns}, s.owner_id::text as "ownerId", c.name as "ownerName", s.units::integer as units,
          (select bin.code from bin_stock b join bin on bin.id = b.bin_id
            where b.sku_id = s.sku_id and b.owner_id is not distinct from s.owner_id and b.units > 0 and bin.is_active
            order by b.units desc, bin.code limit 1) as "suggestedBin"
        from (
          select s.* from ${from} order by s.units desc, s.sku_id, s.owner_id nulls first
            limit ${pageSize} offset ${(pageNum - 1) * pageSize}
        ) s ${skuJoin} left join customer c on c.customer_id = s.owner_id
        order by s.units desc, s.sku_id, s.owner_id nulls first`.execute(db),
  ])
  return { total: sums.rows[0]?.total ?? 0, units: sums.rows[0]?.units ?? 0, rows: page.rows }
}
