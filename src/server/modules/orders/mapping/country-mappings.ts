import type { CustomerId, Db } from '../../../platform/database/database.ts'
import { mapped, unmapped } from './mapped-lines.ts'
import type { LockedLine, LockedOrder } from '../pricing/locked-orders.ts'
import { jsonText, query } from '../state/sql.ts'

export interface MappedSku {
  readonly skuId: string
  readonly units: number
}
export interface CountryMapping extends MappedSku {
  readonly countryCode: string
}

export interface CountryMappings {
  /** Null if the variant is only matched per country. */
  readonly base: MappedSku | null
  readonly byCountry: ReadonlyMap<string, MappedSku>
}

export const mappingFor = ({ base, byCountry }: CountryMappings, countryCode: string): MappedSku | null =>
  byCountry.get(countryCode) ?? base

interface Name {
  readonly shopId: string
  readonly variantKey: string
}
interface Row extends Name {
  readonly skuId: string | null
  readonly units: number
  readonly countries: readonly CountryMapping[]
}

export const variantKeyOfMapping = ({ shopId, variantKey }: Name): string => `${shopId} ${variantKey}`

export const countriesJson = `coalesce((select json_agg(json_build_object('countryCode', c.country_code,
    'skuId', c.sku_id::text, 'units', c.units) order by c.country_code)
  from shop_variant_country c where c.customer_id = v.customer_id and c.shop_id = v.shop_id
    and c.variant_key = v.variant_key), '[]')`

const readSql = `
  select v.shop_id as "shopId", v.variant_key as "variantKey", v.sku_id as "skuId", v.units, ${countriesJson} as countries
    from (select distinct "shopId", "variantKey"
        from json_to_recordset($2::json) as k ("shopId" bigint, "variantKey" text)) k
    join shop_variant v on v.customer_id = $1 and v.shop_id = k."shopId" and v.variant_key = k."variantKey"`

export const byCountryOf = (countries: readonly CountryMapping[]): ReadonlyMap<string, MappedSku> =>
  new Map(countries.map(({ countryCode, skuId, units }) => [countryCode, { skuId, units }]))

/** Matches of variants, by `variantNameOf`; unknown variants are left out. */
export const loadVariantMappings = async (
  db: Db,
  customerId: CustomerId,
  names: readonly Name[],
): Promise<ReadonlyMap<string, CountryMappings>> => {
  if (names.length === 0) return new Map()
  const keys = names.map(({ shopId, variantKey }) => ({ shopId, variantKey }))
  const rows = await query<Row>(db, readSql, [customerId, jsonText(keys)])
  return new Map(
    rows.map(({ skuId, units, countries, ...name }) => [
      variantKeyOfMapping(name),
      { base: skuId === null ? null : { skuId, units }, byCountry: byCountryOf(countries) },
    ]),
  )
}

export const applyMapping = (line: LockedLine, to: MappedSku | null): LockedLine =>
  to === null ? unmapped(line) : mapped(line, to.skuId, to.units, null)

const isSame = (one: MappedSku | null, other: MappedSku | null): boolean =>
  one?.skuId === other?.skuId && one?.units === other?.units

/**
 * Lines of an unpaid order whose country changes: matches that differ by country are replaced. A line matched
 * individually is kept.
 */
export const linesInCountry = async (
  db: Db,
  customerId: CustomerId,
  order: Pick<LockedOrder, 'shopId' | 'countryCode' | 'lines'>,
  countryCode: string,
): Promise<readonly LockedLine[]> => {
  if (countryCode === order.countryCode) return order.lines
  const original = order.lines.filter(({ isAdded }) => !isAdded)
  const nameOf = ({ variantKey }: LockedLine) => ({ shopId: order.shopId, variantKey })
  const meanings = await loadVariantMappings(db, customerId, original.map(nameOf))
  return order.lines.map((line) => {
    const meaning = line.isAdded ? undefined : meanings.get(variantKeyOfMapping(nameOf(line)))
    if (!meaning || meaning.byCountry.size === 0) return line
    const [before, after] = [mappingFor(meaning, order.countryCode), mappingFor(meaning, countryCode)]
    const now = line.skuId === null ? null : { skuId: line.skuId, units: line.units }
    return isSame(before, after) || !(now === null || isSame(now, before)) ? line : applyMapping(line, after)
  })
}
