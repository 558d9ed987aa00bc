import { sql, type RawBuilder } from 'kysely'
import type { RateBook } from '../shipping/index.ts'

/** One band of one line: what it takes. */
interface Way {
  readonly accepts: readonly string[]
  readonly divisor: number | null
  readonly side: number | null
  readonly over: number
  readonly upTo: number
}

/** The bands that serve all of a country within so many days; null: however long it takes. */
const waysTo = (book: RateBook, country: string, maxDays: number | null): Way[] =>
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
 * Whether one of each of a product's SKUs can be sent to a country: judged by the heaviest, largest and most delicate
 * of them together. Postcodes that a line serves apart from the rest of the country are left out.
 */
export const deliverableSql = (
  book: RateBook,
  country: string,
  maxDays: number | null,
): RawBuilder<boolean> => {
  const ways = waysTo(book, country, maxDays)
  if (ways.length === 0) return sql`false`
  return sql`exists (
    select from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb)
      as way (accepts text[], divisor integer, side integer, over integer, "upTo" integer)
    where s.goods_attributes <@ way.accepts and s.longest_mm <= coalesce(way.side, s.longest_mm)
      and greatest(s.weight_grams, coalesce(ceil(s.volume_mm3::float8 / way.divisor), 0)) > way.over
      and greatest(s.weight_grams, coalesce(ceil(s.volume_mm3::float8 / way.divisor), 0)) <= way."upTo")`
}
