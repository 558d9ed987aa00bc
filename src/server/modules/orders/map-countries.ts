import { DomainError, notFound } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import { loadSkusAndBundles } from '../catalogue/index.ts'
import {
  byCountryOf,
  meaningIn,
  meaningName,
  readMeanings,
  standing,
  type CountryMapping,
  type VariantMeaning,
} from './country-mappings.ts'
import { getSaleableSku } from './mapped-lines.ts'
import { lockOrders, type OpenOrder } from './open-orders.ts'
import { openStatuses } from './order-states.ts'
import { settleOrders, type OrderChange } from './settle-orders.ts'
import { jsonText, query } from './sql.ts'
import type { Actor, Scope } from './types.ts'
import { lockVariants, ordersWithVariants, withdrawIdleQuotes, type VariantMapping } from './variants.ts'

export interface CountryWish {
  readonly variant: Pick<VariantMapping, 'shopId' | 'variantKey'>
  /** All of them: a country that is left out stands for what the variant stands for elsewhere. */
  readonly countries: readonly CountryMapping[]
  /** What the caller has seen there. */
  readonly expected: readonly CountryMapping[]
}

const plain = (countries: readonly CountryMapping[]): string =>
  countries
    .map(({ countryCode, skuId, units }) => `${countryCode}:${skuId}:${units}`)
    .toSorted()
    .join()

const countriesOf = ({ byCountry }: VariantMeaning): CountryMapping[] =>
  [...byCountry].map(([countryCode, one]) => ({ countryCode, ...one }))

const writeSql = `
  with wanted as materialized (
    select * from json_to_recordset($4::json) as w ("countryCode" text, "skuId" bigint, units integer)
  ), marked as (
    update shop_variant set has_countries = exists (select from wanted), updated_at = now()
      where customer_id = $1 and shop_id = $2 and variant_key = $3
  ), gone as (
    delete from shop_variant_country c where c.customer_id = $1 and c.shop_id = $2 and c.variant_key = $3
      and c.country_code not in (select "countryCode" from wanted)
  )
  insert into shop_variant_country as c (customer_id, shop_id, variant_key, country_code, sku_id, units, mapped_by)
    select $1, $2, $3, "countryCode", "skuId", units, $5 from wanted
    on conflict (customer_id, shop_id, variant_key, country_code) do update
      set sku_id = excluded.sku_id, units = excluded.units, mapped_by = excluded.mapped_by, mapped_at = now()
      where (c.sku_id, c.units) <> (excluded.sku_id, excluded.units)`

const changeOf = (
  order: OpenOrder,
  key: string,
  before: VariantMeaning,
  after: VariantMeaning,
  codes: ReadonlyMap<string, string>,
): OrderChange[] => {
  const [was, now] = [meaningIn(before, order.countryCode), meaningIn(after, order.countryCode)]
  if (was?.skuId === now?.skuId && was?.units === now?.units) return []
  const lines = order.lines.map((line) => {
    const isOfIt = line.variantKey === key && !line.isAdded
    // What was mapped by itself stays.
    const stood = line.skuId === null || (line.skuId === was?.skuId && line.units === was.units)
    return isOfIt && stood ? standing(line, now) : line
  })
  if (lines.every((line, index) => line === order.lines[index])) return []
  const sku = codes.get((now ?? was)?.skuId ?? '') ?? ''
  const event = { kind: now ? 'order.mapped' : 'order.unmapped', detail: { sku } }
  return [{ order: { ...order, lines }, event }]
}

/**
 * Says which SKUs a variant stands for in named countries, and applies it to the unpaid orders that go there; paid ones
 * stay. Answers how many changed, and how it was before. @throws DomainError notFound, skuInactive, changedSince,
 * amountTooLarge
 */
export const mapCountries = async (
  tx: Tx,
  scope: Scope,
  { variant, countries, expected }: CountryWish,
  by: Actor,
): Promise<{ readonly ordersChanged: number; readonly before: CountryMapping[] }> => {
  const { customerId } = scope
  const [locked] = await lockVariants(tx, scope, [variant])
  if (!locked) throw notFound('Shop variant')
  const before = (await readMeanings(tx, customerId, [variant])).get(meaningName(variant))
  if (!before) throw notFound('Shop variant')
  if (plain(countriesOf(before)) !== plain(expected))
    throw new DomainError('changedSince', 'Its countries were changed meanwhile; look at them again.')
  for (const skuId of new Set(countries.map((one) => one.skuId))) {
    const isKept = countriesOf(before).some((one) => one.skuId === skuId)
    if (!isKept) await getSaleableSku(tx, customerId, skuId)
  }
  const { shopId, variantKey } = variant
  const rows = countries.map(({ countryCode, skuId, units }) => ({ countryCode, skuId, units }))
  await query(tx, writeSql, [customerId, shopId, variantKey, jsonText(rows), by.name])
  const after = { base: before.base, byCountry: byCountryOf(countries) }
  const ids = await ordersWithVariants(tx, customerId, [variant])
  const orders = await lockOrders(tx, scope, ids, openStatuses)
  const meanings = [before, after].flatMap(({ base, byCountry }) => [
    ...byCountry.values(),
    ...(base ? [base] : []),
  ])
  const skus = await loadSkusAndBundles(
    tx,
    meanings.map(({ skuId }) => skuId),
  )
  const codes = new Map([...skus.values()].map(({ id, code }) => [id, code]))
  const changes = orders.flatMap((order) => changeOf(order, variantKey, before, after, codes))
  await settleOrders(tx, customerId, changes, by)
  const requests = orders.flatMap(({ lines }) => lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? []))
  await withdrawIdleQuotes(tx, customerId, requests, ['requested', 'offered'])
  return { ordersChanged: changes.length, before: countriesOf(before) }
}
