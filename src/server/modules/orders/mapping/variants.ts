import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import { unpaidStatuses } from '../state/order-states.ts'
import { jsonText, query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

export interface VariantRef {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly variantKey: string
}

/** Locks a variant to serialise matches, quotes and placed orders of it. Must precede locks on orders. */
export const lockVariant = async (tx: Tx, { customerId, shopId, variantKey }: VariantRef): Promise<void> => {
  await query(
    tx,
    'select from shop_variant where customer_id = $1 and shop_id = $2 and variant_key = $3 for update',
    [customerId, shopId, variantKey],
  )
}

/**
 * Locks the variants of these orders' lines for share until the transaction ends: a concurrent match or quote waits
 * and then sees the orders' new state. Must precede locks on orders.
 */
export const shareVariantsOf = async (
  tx: Tx,
  customerId: CustomerId,
  orderIds: readonly string[],
): Promise<void> => {
  await query(
    tx,
    `select from shop_variant v
       join (select distinct o.shop_id, l.variant_key from dropshipping_order o
           join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
           where o.customer_id = $1 and o.id = any($2::bigint[])) k
         on v.shop_id = k.shop_id and v.variant_key = k.variant_key
       where v.customer_id = $1 order by v.shop_id, v.variant_key for share of v`,
    [customerId, orderIds],
  )
}

/** Null removes the match. */
export interface VariantMapping {
  readonly shopId: string
  readonly variantKey: string
  readonly skuId: string | null
  /** SKUs per unit of the variant. */
  readonly units: number
}

/** Source and batch of matches; without `batchId` a new batch is created. */
export interface MappingCause {
  readonly how: 'order' | 'page' | 'quote' | 'sourcing' | 'undo' | 'listing'
  readonly by: string
  readonly batchId?: string
}

export const startBatch = async (
  tx: Tx,
  customerId: CustomerId,
  { how, by }: Pick<MappingCause, 'how' | 'by'>,
): Promise<string> => {
  const rows = await query<{ id: string }>(
    tx,
    'insert into mapping_batch (customer_id, source, actor_name) values ($1, $2, $3) returning id',
    [customerId, how, by],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert returned no batch id')
  return id
}

/**
 * Locks variants in the global lock order, before any order. Returns those that exist in the scope's shops, by key.
 */
export const lockVariants = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  variants: readonly Pick<VariantMapping, 'shopId' | 'variantKey'>[],
): Promise<VariantMapping[]> =>
  query(
    tx,
    `select v.shop_id as "shopId", v.variant_key as "variantKey", v.sku_id as "skuId", v.units from shop_variant v
       join (select distinct "shopId", "variantKey"
           from json_to_recordset($2::json) as k ("shopId" bigint, "variantKey" text)) k
         on v.shop_id = k."shopId" and v.variant_key = k."variantKey"
       where v.customer_id = $1 and ($3::bigint[] is null or v.shop_id = any($3::bigint[]))
       order by v.shop_id, v.variant_key for update of v`,
    [customerId, jsonText(variants.map(({ shopId, variantKey }) => ({ shopId, variantKey }))), shopIds],
  )

const rememberSql = `
  with before as materialized (
    select v.shop_id, v.variant_key, v.sku_id, v.units, w."skuId" as to_sku, w.units as to_units
      from json_to_recordset($2::json) as w ("shopId" bigint, "variantKey" text, "skuId" bigint, units integer)
      join shop_variant v on v.customer_id = $1 and v.shop_id = w."shopId" and v.variant_key = w."variantKey"
  ), changed as (
    update shop_variant v
      set sku_id = b.to_sku, units = b.to_units, has_withdrawn_sku = false, updated_at = now(),
        mapped_by = case when b.to_sku is not null then $3 end, mapped_at = case when b.to_sku is not null then now() end
      from before b
      where v.customer_id = $1 and v.shop_id = b.shop_id and v.variant_key = b.variant_key
  )
  insert into mapping_change (customer_id, batch_id, shop_id, variant_key, before_sku_id, before_units, after_sku_id,
      after_units)
    select $1, $4, shop_id, variant_key, sku_id, units, to_sku, to_units from before
      where sku_id is distinct from to_sku or to_sku is not null and units <> to_units
      order by shop_id, variant_key`

/** Stores matches of locked variants, with the history for undo. The SKUs are active. Returns the batch id. */
export const rememberMappings = async (
  tx: Tx,
  customerId: CustomerId,
  mappings: readonly VariantMapping[],
  cause: MappingCause,
): Promise<string> => {
  const batchId = cause.batchId ?? (await startBatch(tx, customerId, cause))
  const rows = mappings.map(({ shopId, variantKey, skuId, units }) => ({ shopId, variantKey, skuId, units }))
  await query(tx, rememberSql, [customerId, jsonText(rows), cause.by, batchId])
  return batchId
}

const open = unpaidStatuses.map((status) => `'${status}'`).join(', ')
const unmappedSql = `
  select o.id from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where l.customer_id = $1 and l.variant_key = $3 and l.sku_id is null and o.shop_id = $2 and o.status in (${open})`
// Looks through the unpaid orders of a shop, because there are too many matched lines.
const mappedSql = `
  select o.id from dropshipping_order o
    join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
    where o.customer_id = $1 and o.shop_id = $2 and o.status in (${open}) and l.variant_key = $3
      and l.sku_id is not null`

const idsOf = async (db: Db, text: string, variant: VariantRef): Promise<string[]> => {
  const rows = await query<{ id: string }>(db, text, [variant.customerId, variant.shopId, variant.variantKey])
  return rows.map(({ id }) => id)
}

export const ordersWithVariant = async (db: Db, variant: VariantRef): Promise<string[]> => [
  ...new Set(await idsOf(db, `${unmappedSql} union all ${mappedSql}`, variant)),
]

const withVariantsSql = `
  select distinct o.id from json_to_recordset($2::json) as k ("shopId" bigint, "variantKey" text)
    join order_line l on l.customer_id = $1 and l.variant_key = k."variantKey" and l.shipped_quantity = 0
    cross join lateral (
      select x.id from dropshipping_order x where x.customer_id = $1 and x.id = l.order_id and x.shop_id = k."shopId"
        and x.status in (${open}) offset 0) o`

export const ordersWithVariants = async (
  db: Db,
  customerId: CustomerId,
  variants: readonly Pick<VariantMapping, 'shopId' | 'variantKey'>[],
): Promise<string[]> => {
  const keys = variants.map(({ shopId, variantKey }) => ({ shopId, variantKey }))
  return (await query<{ id: string }>(db, withVariantsSql, [customerId, jsonText(keys)])).map(({ id }) => id)
}

export const ordersAwaitingVariant = async (db: Db, variant: VariantRef): Promise<string[]> => [
  ...new Set(await idsOf(db, unmappedSql, variant)),
]

export const countWithVariant = async (
  db: Db,
  variant: VariantRef,
): Promise<{ lines: number; orders: number }> => {
  const ids = await idsOf(db, `${unmappedSql} union all ${mappedSql}`, variant)
  return { lines: ids.length, orders: new Set(ids).size }
}

export const withdrawUnusedQuotes = async (
  tx: Tx,
  customerId: CustomerId,
  requestIds: readonly string[],
  statuses: readonly ('requested' | 'offered')[],
): Promise<void> => {
  if (requestIds.length === 0) return
  await query(
    tx,
    `update quote_request q set status = 'withdrawn', status_since = now()
       where q.customer_id = $1 and q.id = any($2::bigint[]) and q.status = any($3::text[])
         and not exists (
           select from order_line l
             join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
             where l.customer_id = q.customer_id and l.variant_key = q.variant_key and l.sku_id is null
               and l.quote_request_id = q.id and l.quantity > 0 and o.status in (${open}))`,
    [customerId, [...new Set(requestIds)], statuses],
  )
}
