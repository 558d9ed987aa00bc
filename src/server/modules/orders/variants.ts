import type { CustomerId, Db, Tx } from '../../platform/database.ts'
import { openStatuses } from './order-states.ts'
import { query } from './sql.ts'

export interface VariantRef {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly variantKey: string
}

/**
 * Locks a variant, so that mappings, quotes and placed orders of it come one after another. Taken before the locks on
 * orders.
 */
export const lockVariant = async (tx: Tx, { customerId, shopId, variantKey }: VariantRef): Promise<void> => {
  await query(
    tx,
    'select from shop_variant where customer_id = $1 and shop_id = $2 and variant_key = $3 for update',
    [customerId, shopId, variantKey],
  )
}

/**
 * Keeps the variants of these orders' lines as they are until the transaction ends: a mapping or quote that is made
 * meanwhile waits, and finds the orders as they then stand. Taken before the locks on orders.
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

/** Remembers what a variant is, or with null that it is not known any more. Locks the variant. */
export const rememberMapping = async (
  tx: Tx,
  variant: VariantRef,
  mapping: { readonly skuId: string | null; readonly units: number; readonly by: string },
): Promise<void> => {
  await query(
    tx,
    `update shop_variant set sku_id = $4, units = $5, mapped_by = $6, is_withdrawn = false, updated_at = now(),
         mapped_at = case when $4::bigint is null then null else now() end
       where customer_id = $1 and shop_id = $2 and variant_key = $3`,
    [
      variant.customerId,
      variant.shopId,
      variant.variantKey,
      mapping.skuId,
      mapping.units,
      mapping.skuId === null ? null : mapping.by,
    ],
  )
}

const open = openStatuses.map((status) => `'${status}'`).join(', ')
const unmappedSql = `
  select o.id from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    where l.customer_id = $1 and l.variant_key = $3 and l.sku_id is null and o.shop_id = $2 and o.status in (${open})`
// Mapped lines are far too many to look through; the unpaid orders of a shop are not.
const mappedSql = `
  select o.id from dropshipping_order o
    join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
    where o.customer_id = $1 and o.shop_id = $2 and o.status in (${open}) and l.variant_key = $3
      and l.sku_id is not null`

const idsOf = async (db: Db, text: string, variant: VariantRef): Promise<string[]> => {
  const rows = await query<{ id: string }>(db, text, [variant.customerId, variant.shopId, variant.variantKey])
  return rows.map(({ id }) => id)
}

/** Unpaid orders with a line of this variant, whether it is mapped or not. */
export const ordersWithVariant = async (db: Db, variant: VariantRef): Promise<string[]> => [
  ...new Set(await idsOf(db, `${unmappedSql} union all ${mappedSql}`, variant)),
]

/** Unpaid orders with a line of this variant that has no SKU. */
export const ordersAwaitingVariant = async (db: Db, variant: VariantRef): Promise<string[]> => [
  ...new Set(await idsOf(db, unmappedSql, variant)),
]

/** How many lines of how many unpaid orders are of this variant. */
export const countWithVariant = async (
  db: Db,
  variant: VariantRef,
): Promise<{ lines: number; orders: number }> => {
  const ids = await idsOf(db, `${unmappedSql} union all ${mappedSql}`, variant)
  return { lines: ids.length, orders: new Set(ids).size }
}

/** Takes back open requests that no unpaid line waits for any more. */
export const withdrawIdleQuotes = async (
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
