import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { loadSkusAndBundles } from '../../catalogue/index.ts'
import {
  byCountryOf,
  mappingFor,
  variantKeyOfMapping,
  loadVariantMappings,
  applyMapping,
  type CountryMapping,
  type CountryMappings,
} from './country-mappings.ts'
import { getSaleableSku } from './mapped-lines.ts'
import { lockOrders, type LockedOrder } from '../pricing/locked-orders.ts'
import type { NewEvent } from '../state/order-events.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { repriceOrders, type OrderChange } from '../pricing/reprice-orders.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Actor, Scope } from '../state/types.ts'
import {
  lockVariants,
  ordersWithVariants,
  startBatch,
  withdrawUnusedQuotes,
  type MappingCause,
  type VariantMapping,
} from './variants.ts'

export interface CountryMappingRequest {
  readonly variant: Pick<VariantMapping, 'shopId' | 'variantKey'>
  /** The complete list; countries left out use the default match. */
  readonly countries: readonly CountryMapping[]
  /** The state the caller has seen, to detect concurrent changes. */
  readonly expected: readonly CountryMapping[]
}

const plain = (countries: readonly CountryMapping[]): string =>
  countries
    .map(({ countryCode, skuId, units }) => `${countryCode}:${skuId}:${units}`)
    .toSorted()
    .join()

const countriesOf = ({ byCountry }: CountryMappings): CountryMapping[] =>
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

const rememberSql = `
  insert into mapping_change (customer_id, batch_id, shop_id, variant_key, country_code, before_sku_id, before_units,
      after_sku_id, after_units)
    select $1, $2, $3, $4, "countryCode", "beforeSku", "beforeUnits", "afterSku", "afterUnits"
      from json_to_recordset($5::json) as c ("countryCode" text, "beforeSku" bigint, "beforeUnits" integer,
        "afterSku" bigint, "afterUnits" integer)
      order by "countryCode"`

const remember = async (
  tx: Tx,
  customerId: CustomerId,
  { shopId, variantKey }: CountryMappingRequest['variant'],
  { before, after }: { readonly before: CountryMappings; readonly after: CountryMappings },
  cause: MappingCause,
): Promise<string | null> => {
  const codes = new Set([...before.byCountry.keys(), ...after.byCountry.keys()])
  const rows = [...codes].flatMap((countryCode) => {
    const [was, now] = [before.byCountry.get(countryCode), after.byCountry.get(countryCode)]
    if (was?.skuId === now?.skuId && was?.units === now?.units) return []
    return {
      countryCode,
      beforeSku: was?.skuId ?? null,
      beforeUnits: was?.units ?? 1,
      afterSku: now?.skuId ?? null,
      afterUnits: now?.units ?? 1,
    }
  })
  if (rows.length === 0) return null
  const batchId = cause.batchId ?? (await startBatch(tx, customerId, cause))
  await query(tx, rememberSql, [customerId, batchId, shopId, variantKey, jsonText(rows)])
  return batchId
}

const changeOf = (
  order: LockedOrder,
  key: string,
  before: CountryMappings,
  after: CountryMappings,
  codes: ReadonlyMap<string, string>,
): OrderChange[] => {
  const [was, now] = [mappingFor(before, order.countryCode), mappingFor(after, order.countryCode)]
  if (was?.skuId === now?.skuId && was?.units === now?.units) return []
  const lines = order.lines.map((line) => {
    const isOfIt = line.variantKey === key && !line.isAdded
    const stood = line.skuId === null || (line.skuId === was?.skuId && line.units === was.units)
    return isOfIt && stood ? applyMapping(line, now) : line
  })
  if (lines.every((line, index) => line === order.lines[index])) return []
  const sku = codes.get((now ?? was)?.skuId ?? '') ?? ''
  const event: NewEvent = { kind: now ? 'order.mapped' : 'order.unmapped', detail: { sku } }
  return [{ order: { ...order, lines }, event }]
}

export interface MappedCountries {
  readonly batchId: string | null
  readonly ordersChanged: number
  readonly ordersOf: ReadonlyMap<string, number>
}

/**
 * Sets the SKUs of a variant per country and applies them to unpaid orders to these countries. @throws DomainError
 * notFound, skuInactive, changedSince, amountTooLarge
 */
export const mapCountries = async (
  tx: Tx,
  scope: Scope,
  { variant, countries, expected }: CountryMappingRequest,
  {
    by,
    cause = { how: 'page' },
  }: {
    readonly by: Actor
    readonly cause?: Omit<MappingCause, 'by'>
  },
): Promise<MappedCountries> => {
  const { customerId } = scope
  const [locked] = await lockVariants(tx, scope, [variant])
  if (!locked) throw notFound('Shop variant')
  const before = (await loadVariantMappings(tx, customerId, [variant])).get(variantKeyOfMapping(variant))
  if (!before) throw notFound('Shop variant')
  if (plain(countriesOf(before)) !== plain(expected)) throw refuse('changedSince', { case: 'countries' })
  for (const skuId of new Set(countries.map((one) => one.skuId))) {
    const isKept = countriesOf(before).some((one) => one.skuId === skuId)
    if (!isKept) await getSaleableSku(tx, customerId, skuId)
  }
  const { shopId, variantKey } = variant
  const rows = countries.map(({ countryCode, skuId, units }) => ({ countryCode, skuId, units }))
  await query(tx, writeSql, [customerId, shopId, variantKey, jsonText(rows), by.name])
  const after = { base: before.base, byCountry: byCountryOf(countries) }
  const batchId = await remember(tx, customerId, variant, { before, after }, { ...cause, by: by.name })
  const ids = await ordersWithVariants(tx, customerId, [variant])
  const orders = await lockOrders(tx, scope, ids, unpaidStatuses)
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
  await repriceOrders(tx, customerId, changes, by)
  const requests = orders.flatMap(({ lines }) => lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? []))
  await withdrawUnusedQuotes(tx, customerId, requests, ['requested', 'offered'])
  const ordersOf = Map.groupBy(changes, ({ order }) => order.countryCode)
  return {
    batchId,
    ordersChanged: changes.length,
    ordersOf: new Map([...ordersOf].map(([code, changed]) => [code, changed.length])),
  }
}
