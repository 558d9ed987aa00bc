import { sql } from 'kysely'
import type * as z from 'zod'
import type { shippingLineSchema } from '../../../contract/catalogue/catalogue.ts'
import type { Db } from '../../platform/database/database.ts'

export type ShippingLine = z.input<typeof shippingLineSchema>

const readLines = async (db: Db, lineId: string | null): Promise<ShippingLine[]> => {
  const { rows } = await sql<{ line: ShippingLine }>`
    select json_build_object('id', line.id::text, 'code', code, 'nameEn', name_en, 'nameZh', name_zh, 'carrier', carrier,
      'trackingUrl', tracking_url, 'volumetricDivisor', volumetric_divisor, 'maxWeightGrams', max_weight_grams,
      'maxSideMm', max_side_mm, 'accepts', accepts, 'isActive', is_active, 'paysDuty', pays_duty, 'paysTax', pays_tax,
      'updatedAt', updated_at,
      'rates', coalesce(rates.list, '[]')) as line
    from shipping_line line left join lateral (
      select json_agg(json_build_object('id', id::text, 'countryCode', country_code,
        'postcodePrefixes', postcode_prefixes, 'fromGrams', from_grams, 'toGrams', to_grams, 'baseMinor', base_minor,
        'perKgMinor', per_kg_minor, 'stepGrams', step_grams, 'daysMin', days_min, 'daysMax', days_max)
        order by country_code, postcode_prefixes, from_grams) as list
      from shipping_rate where shipping_line_id = line.id
    ) rates on true
    where ${lineId}::bigint is null or line.id = ${lineId}
    order by position, line.id`.execute(db)
  return rows.map((row) => row.line)
}

export const listShippingLines = (db: Db): Promise<ShippingLine[]> => readLines(db, null)

export const findShippingLine = async (db: Db, lineId: string): Promise<ShippingLine | null> =>
  (await readLines(db, lineId))[0] ?? null
