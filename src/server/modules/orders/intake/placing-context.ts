import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { OrderStatus, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { askedRulesSql, type EvaluatedRule } from '../../shipping/index.ts'
import { jsonText, query } from '../state/sql.ts'
import { variantKeyOfMapping, loadVariantMappings, type MappedSku } from '../mapping/country-mappings.ts'
import type { OrderDraft } from '../state/types.ts'

export interface KnownVariant {
  readonly skuId: string | null
  readonly units: number
  readonly byCountry: ReadonlyMap<string, MappedSku>
  readonly quoteRequestId: string | null
  readonly quote: 'requested' | 'offered' | null
}
export interface ExistingOrder {
  readonly id: OrderId
  readonly number: string
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
}
export interface PlacingContext {
  readonly currency: Currency
  readonly rules: readonly EvaluatedRule[]
  /** By `shopKeyOf(shopId, variantKey)`. */
  readonly variants: ReadonlyMap<string, KnownVariant>
  /** By `shopKeyOf(shopId, shopOrderKey)`. */
  readonly existing: ReadonlyMap<string, ExistingOrder>
  readonly ids: readonly OrderId[]
}

export const skusOf = ({ variants }: Pick<PlacingContext, 'variants'>): string[] =>
  [...variants.values()].flatMap(({ skuId, byCountry }) => [
    ...(skuId === null ? [] : [skuId]),
    ...[...byCountry.values()].map((one) => one.skuId),
  ])

export const shopKeyOf = (shopId: string, key: string): string => `${shopId} ${key}`

// Variants stay locked until the orders are written, so that a concurrent match or quote waits and then finds them.
const contextSql = `
  with known as materialized (
    select v.shop_id, v.variant_key, v.sku_id, v.units, v.has_countries
      from json_to_recordset($3::json) as k ("shopId" bigint, key text)
      join shop_variant v on v.customer_id = $1 and v.shop_id = k."shopId" and v.variant_key = k.key
      order by v.shop_id, v.variant_key for share of v
  )
  select
    (select currency from customer where customer_id = $1) as currency,
    ${askedRulesSql} as rules,
    (select count(*)::int from shop where customer_id = $1 and id = any($2::bigint[])) as shops,
    (select coalesce(json_agg(json_build_array(v.shop_id::text, v.variant_key, v.sku_id::text, v.units, q.id::text,
        q.status, v.has_countries)), '[]')
      from known v
      left join quote_request q on q.customer_id = $1 and q.shop_id = v.shop_id and q.variant_key = v.variant_key
        and q.status in ('requested', 'offered')) as variants,
    (select coalesce(json_agg(json_build_array(o.shop_id::text, o.shop_order_key, o.id::text, o.number, o.status,
        o.waiting_reason)), '[]')
      from json_to_recordset($4::json) as k ("shopId" bigint, key text)
      join dropshipping_order o
        on o.customer_id = $1 and o.shop_id = k."shopId" and o.shop_order_key = k.key) as existing,
    array(select nextval('id_seq')::text from generate_series(1, $5::int)) as ids`

interface ContextRow {
  readonly currency: Currency
  readonly rules: EvaluatedRule[]
  readonly shops: number
  readonly variants: [
    string,
    string,
    string | null,
    number,
    string | null,
    'requested' | 'offered' | null,
    boolean,
  ][]
  readonly existing: [string, string, OrderId, string, OrderStatus, WaitingReason | null][]
  readonly ids: OrderId[]
}

export const distinctKeys = (
  keys: Iterable<{ shopId: string; key: string }>,
): { shopId: string; key: string }[] => [
  ...new Map([...keys].map((entry) => [shopKeyOf(entry.shopId, entry.key), entry])).values(),
]

/** Needs one round trip. @throws DomainError notFound for a shop that is not the customer's. */
export const loadPlacingContext = async (
  tx: Tx,
  customerId: CustomerId,
  drafts: readonly OrderDraft[],
): Promise<PlacingContext> => {
  const shopIds = [...new Set(drafts.map(({ shopId }) => shopId))]
  const variants = drafts.flatMap(({ shopId, lines }) =>
    lines.map(({ variantKey: key }) => ({ shopId, key })),
  )
  const orders = drafts.flatMap(({ shopId, shopOrderKey: key }) => (key === null ? [] : [{ shopId, key }]))
  const [row] = await query<ContextRow>(tx, contextSql, [
    customerId,
    shopIds,
    jsonText(distinctKeys(variants)),
    jsonText(distinctKeys(orders)),
    drafts.length,
  ])
  if (!row || row.shops !== shopIds.length) throw notFound('Shop')
  // Read in a separate statement after locking the variants, so that changes the lock waited for are seen.
  const differing = row.variants.flatMap(([shopId, variantKey, , , , , hasCountries]) =>
    hasCountries ? [{ shopId, variantKey }] : [],
  )
  const meanings = await loadVariantMappings(tx, customerId, differing)
  return {
    currency: row.currency,
    rules: row.rules,
    ids: row.ids,
    variants: new Map(
      row.variants.map(([shopId, key, skuId, units, quoteRequestId, quote]) => [
        shopKeyOf(shopId, key),
        {
          skuId,
          units,
          byCountry: meanings.get(variantKeyOfMapping({ shopId, variantKey: key }))?.byCountry ?? new Map(),
          quoteRequestId,
          quote,
        },
      ]),
    ),
    existing: new Map(
      row.existing.map(([shopId, key, id, number, status, waitingReason]) => [
        shopKeyOf(shopId, key),
        { id, number, status, waitingReason },
      ]),
    ),
  }
}
