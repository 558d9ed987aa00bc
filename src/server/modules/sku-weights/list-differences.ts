import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorSkuWeights } from '../../../contract/sku-weights/sku-weights.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { readDifferences, readMeasurements, skuFields } from './measurement-rows.ts'

const listed = {
  open: { where: sql`m.status = 'open'`, order: sql`m.status_since, m.id` },
  decided: { where: sql`m.status in ('taken', 'kept') and m.decided_by <> ''`, order: sql`m.id desc` },
}

export const listDifferences = async (
  db: Db,
  { tab, pageNum, pageSize }: WithLongPages<ParsedInputOf<typeof operatorSkuWeights.listWeightDifferences>>,
): Promise<OutputOf<typeof operatorSkuWeights.listWeightDifferences>> => {
  const { where, order } = listed[tab]
  const [counts, rows] = await Promise.all([
    sql<{ total: number; open: number }>`
      select (select count(*)::integer from sku_measurement m where ${where}) as total,
        (select count(*)::integer from sku_measurement m where m.status = 'open') as open`.execute(db),
    readDifferences(
      db,
      sql`where ${where} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
  ])
  const { total, open } = counts.rows[0] ?? { total: 0, open: 0 }
  return { rows, total, counts: { open } }
}

type OfSku = OutputOf<typeof operatorSkuWeights.listSkuMeasurements>

const maxMeasurements = 100

export const listMeasurements = async (db: Db, skuId: string): Promise<OfSku> => {
  const { rows } = await sql<{ sku: Omit<OfSku, 'measurements'> }>`
    select json_build_object(${skuFields}, 'grams', coalesce(sku.weight_grams, 0), 'size', case when sku.length_mm > 0 then
        json_build_object('lengthMm', sku.length_mm, 'widthMm', sku.width_mm, 'heightMm', sku.height_mm) end) as sku
      from sku join product on product.id = sku.product_id where sku.id = ${skuId}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('SKU')
  const measurements = await readMeasurements(
    db,
    sql`where m.sku_id = ${skuId} order by m.id desc limit ${sql.lit(maxMeasurements)}`,
  )
  return { ...found.sku, measurements }
}
