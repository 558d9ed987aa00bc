import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Measurement, WeightDifference } from '../../../contract/sku-weights/sku-weights.ts'
import type { Db } from '../../platform/database/database.ts'

/** Of `sku_measurement m`. */
const fields = sql`'id', m.id::text, 'grams', m.weight_grams, 'size', case when m.length_mm > 0 then
    json_build_object('lengthMm', m.length_mm, 'widthMm', m.width_mm, 'heightMm', m.height_mm) end,
  'method', m.method, 'place', m.station, 'wasGrams', m.was_grams, 'wasSize', case when m.was_length_mm > 0 then
    json_build_object('lengthMm', m.was_length_mm, 'widthMm', m.was_width_mm, 'heightMm', m.was_height_mm) end,
  'status', m.status, 'statusSince', m.status_since, 'repriced', m.repriced, 'decidedBy', m.decided_by,
  'measuredBy', m.measured_by, 'measuredAt', m.measured_at`

export const skuFields = sql`'skuId', sku.id::text, 'productId', sku.product_id::text, 'code', sku.code,
  'subjectEn', product.subject_en, 'subjectZh', product.subject_zh,
  'imageUrl', coalesce(sku.image_url, product.cover_url)`

const skuJoin = sql`join sku on sku.id = m.sku_id join product on product.id = sku.product_id`

export const readMeasurements = async (db: Db, rest: RawBuilder<unknown>): Promise<Measurement[]> => {
  const { rows } = await sql<{ row: Measurement }>`
    select json_build_object(${fields}) as row from sku_measurement m ${rest}`.execute(db)
  return rows.map(({ row }) => row)
}

const countOpen = (statuses: string) => sql`(
  select count(distinct (l.customer_id, l.order_id))::integer from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where l.sku_id = any(array(select m.sku_id union all
        select b.bundle_id from bundle_component b where b.sku_id = m.sku_id))
      and l.quantity > l.shipped_quantity and o.status in (${sql.raw(statuses)}))`

export const readDifferences = async (db: Db, rest: RawBuilder<unknown>): Promise<WeightDifference[]> => {
  const { rows } = await sql<{ row: WeightDifference }>`
    select json_build_object(${fields}, ${skuFields}, 'unpaidOrders', ${countOpen("'awaitingQuote', 'awaitingPayment'")},
        'paidOrders', ${countOpen("'processing', 'awaitingStock', 'partlyShipped'")}) as row
      from sku_measurement m ${skuJoin} ${rest}`.execute(db)
  return rows.map(({ row }) => row)
}

export const getDifference = async (db: Db, id: string): Promise<WeightDifference> => {
  const [found] = await readDifferences(db, sql`where m.id = ${id}`)
  if (!found) throw notFound('Measurement')
  return found
}
