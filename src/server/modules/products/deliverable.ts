import { sql, type RawBuilder } from 'kysely'
import type { RateBook } from '../shipping/index.ts'

interface BandLimits {
  readonly accepts: readonly string[]
  readonly divisor: number | null
  readonly side: number | null
  readonly over: number
  readonly upTo: number
}

/** The bands that cover a whole country within `maxDays`; null: any time. */
const bandsTo = (book: RateBook, country: string, maxDays: number | null): BandLimits[] =>
  book.lines.flatMap((line) =>
    (line.countries.get(country)?.byPrefix.get('') ?? [])
      .filter((band) => maxDays === null || band.daysMax <= maxDays)
      .map((band) => ({
        accepts: [...line.accepts],
        divisor: line.volumetricDivisor,
        side: line.maxSideMm,
        over: band.fromGrams,
        upTo: Math.min(band.toGrams, line.maxWeightGrams),
      })),
  )

/**
 * Whether every SKU of a product can be shipped to a country, judged by their largest weight and sizes and all their
 * goods attributes together. Bands for some postcodes only are ignored.
 */
export const deliverableSql = (
  book: RateBook,
  country: string,
  maxDays: number | null,
): RawBuilder<boolean> => {
  const bands = bandsTo(book, country, maxDays)
  if (bands.length === 0) return sql`false`
  return sql`exists (
    select from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb)
      as way (accepts text[], divisor integer, side integer, over integer, "upTo" integer)
    where s.goods_attributes <@ way.accepts and s.longest_mm <= coalesce(way.side, s.longest_mm)
      and greatest(s.weight_grams, coalesce(ceil(s.volume_mm3::float8 / way.divisor), 0)) > way.over
      and greatest(s.weight_grams, coalesce(ceil(s.volume_mm3::float8 / way.divisor), 0)) <= way."upTo")`
}
