import { sql } from 'kysely'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { Db } from '../../platform/database/database.ts'
import { plainPostcode, wholeCountry } from './zones.ts'

/** A weight band: above `fromGrams`, up to and including `toGrams`. Amounts in USD minor units. */
export interface Band {
  readonly fromGrams: number
  readonly toGrams: number
  readonly baseMinor: number
  readonly perKgMinor: number
  readonly stepGrams: number
  readonly daysMin: number
  readonly daysMax: number
}

export interface BookRate extends Band {
  readonly countryCode: string
  /** Empty: the whole country. */
  readonly postcodePrefixes: readonly string[]
}

export interface CountryZones {
  /** Bands by normalised prefix, lightest first; '' is the whole country. */
  readonly byPrefix: ReadonlyMap<string, readonly Band[]>
  readonly longestPrefix: number
}

export interface BookLine {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly carrier: string
  readonly trackingUrl: string | null
  /** cm³ per kilogram; null: only actual weight counts. */
  readonly volumetricDivisor: number | null
  readonly maxWeightGrams: number
  readonly maxSideMm: number | null
  readonly accepts: ReadonlySet<GoodsAttribute>
  /** Pays customs duty and handling fees, or import tax, for the recipient. */
  readonly paysDuty: boolean
  readonly paysTax: boolean
  readonly countries: ReadonlyMap<string, CountryZones>
}

export interface RateBook {
  readonly lines: readonly BookLine[]
  readonly byId: ReadonlyMap<string, BookLine>
}

export interface LineFacts extends Omit<BookLine, 'accepts' | 'countries'> {
  readonly accepts: readonly GoodsAttribute[]
  readonly rates: readonly BookRate[]
}

export const rateZones = (rates: readonly BookRate[]): Map<string, Map<string, BookRate[]>> => {
  const countries = new Map<string, Map<string, BookRate[]>>()
  for (const rate of rates) {
    const zones = countries.get(rate.countryCode) ?? new Map<string, BookRate[]>()
    countries.set(rate.countryCode, zones)
    const { postcodePrefixes } = rate
    const prefixes = postcodePrefixes.length === 0 ? [wholeCountry] : postcodePrefixes.map(plainPostcode)
    for (const prefix of new Set(prefixes)) zones.set(prefix, [...(zones.get(prefix) ?? []), rate])
  }
  for (const zones of countries.values()) {
    for (const bands of zones.values())
      bands.sort((a, b) => a.fromGrams - b.fromGrams || a.toGrams - b.toGrams)
  }
  return countries
}

const longestOf = (prefixes: Iterable<string>): number =>
  Math.max(0, ...Array.from(prefixes, (prefix) => prefix.length))

export const makeRateBook = (facts: readonly LineFacts[]): RateBook => {
  const lines = facts.map(({ accepts, rates, ...line }): BookLine => ({
    ...line,
    accepts: new Set(accepts),
    countries: new Map(
      [...rateZones(rates)].map(([country, byPrefix]) => [
        country,
        { byPrefix, longestPrefix: longestOf(byPrefix.keys()) },
      ]),
    ),
  }))
  return { lines, byId: new Map(lines.map((line) => [line.id, line])) }
}

/** One statement, so that lines and rates are consistent. */
const readRateBook = async (db: Db): Promise<RateBook> => {
  const { rows } = await sql<LineFacts>`
    select line.id::text as id, code, name_en as name, carrier, tracking_url as "trackingUrl",
      volumetric_divisor as "volumetricDivisor", max_weight_grams as "maxWeightGrams", max_side_mm as "maxSideMm",
      accepts, pays_duty as "paysDuty", pays_tax as "paysTax", coalesce(rates.list, '[]') as rates
    from shipping_line line left join lateral (
      select jsonb_agg(jsonb_build_object('countryCode', country_code, 'postcodePrefixes', postcode_prefixes,
        'fromGrams', from_grams, 'toGrams', to_grams, 'baseMinor', base_minor, 'perKgMinor', per_kg_minor,
        'stepGrams', step_grams, 'daysMin', days_min, 'daysMax', days_max)) as list
      from shipping_rate where shipping_line_id = line.id
    ) rates on true
    where is_active order by position, line.id`.execute(db)
  return makeRateBook(rows)
}

const keptMs = 5_000
let kept: { readonly book: RateBook; readonly until: number } | null = null
/** Counts changes, so that a book read before a change is not cached after it. */
let changes = 0

/** Cached for up to five seconds. */
export const loadRateBook = async (db: Db): Promise<RateBook> => {
  if (kept && performance.now() < kept.until) return kept.book
  const before = changes
  const book = await readRateBook(db)
  if (before === changes) kept = { book, until: performance.now() + keptMs }
  return book
}

/** Call after a change of lines or rates has been committed, so that this process reads them again. */
export const forgetRateBook = (): void => {
  changes += 1
  kept = null
}
