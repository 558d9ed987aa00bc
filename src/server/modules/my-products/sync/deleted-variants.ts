import { sql } from 'kysely'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import type { ProductSource } from './ports.ts'

interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

const variantsPerCall = 250
/** Deleted variants are checked again for this long: the shop's answer may have been wrong. */
const recheckFor = sql.lit('30 days')

export interface SeenVariants {
  readonly gone: readonly string[]
  readonly back: readonly string[]
}

interface Held {
  readonly key: string
  readonly isDeletedInShop: boolean
}

/** The next variants that have an id of the shop; variants from imported files have none. */
const readHeld = async (
  database: Database,
  { customerId, shopId }: ShopRef,
  after: string,
): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select variant_key as key, deleted_in_shop_at is not null as "isDeletedInShop" from shop_variant
      where customer_id = ${customerId} and shop_id = ${shopId} and variant_key > ${after}
        and variant_key ~ '^[0-9]{1,19}$' and (deleted_in_shop_at is null or deleted_in_shop_at > now() - ${recheckFor}::interval)
      order by variant_key limit ${sql.lit(variantsPerCall)}`.execute(database.tenant(customerId))
  return rows
}

/**
 * Checks with the shop every variant we have of it. Writes nothing, because a partial result must not count.
 */
export const recordSeenVariants = async (
  database: Database,
  source: ProductSource,
  shop: ShopRef,
  signal: AbortSignal,
): Promise<SeenVariants> => {
  const deleted: string[] = []
  const back: string[] = []
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const held = await readHeld(database, shop, after)
    const last = held.at(-1)
    if (!last) return { gone: deleted, back }
    const missing = new Set(
      await source.findDeleted(
        shop,
        held.map(({ key }) => key),
      ),
    )
    deleted.push(
      ...held.flatMap(({ key, isDeletedInShop }) => (!isDeletedInShop && missing.has(key) ? [key] : [])),
    )
    back.push(
      ...held.flatMap(({ key, isDeletedInShop }) => (isDeletedInShop && !missing.has(key) ? [key] : [])),
    )
    after = last.key
  }
}

/**
 * Records deleted and restored variants for the seller if they are matched or in unpaid orders: one row per
 * variant until seen; none if it is restored before.
 */
const recordForSeller = async (
  tx: Tx,
  { customerId, shopId }: ShopRef,
  keys: readonly string[],
  isBack: boolean,
): Promise<void> => {
  await sql`
    with changed as materialized (
      select v.variant_key, last.id as last_id, last.seen_at is null as is_unseen
        from shop_variant v
        left join lateral (
          select c.id, c.is_improvement, c.seen_at from mapped_sku_change c
            where c.customer_id = v.customer_id and c.shop_id = v.shop_id and c.variant_key = v.variant_key
              and c.kind = 'variant'
            order by c.id desc limit 1) last on true
        where v.customer_id = ${customerId} and v.shop_id = ${shopId} and v.variant_key = any(${keys}::text[])
          and coalesce(last.is_improvement, true) <> ${isBack}
          and (${isBack} or v.sku_id is not null or v.has_countries
            or is_in_unpaid_order(v.customer_id, v.shop_id, v.variant_key))
    ), taken_back as (
      delete from mapped_sku_change c using changed t
        where t.last_id is not null and t.is_unseen and c.customer_id = ${customerId} and c.id = t.last_id
    )
    insert into mapped_sku_change (customer_id, shop_id, variant_key, kind, is_improvement)
      select ${customerId}, ${shopId}, variant_key, 'variant', ${isBack} from changed
        where last_id is null or not is_unseen order by variant_key`.execute(tx)
}

/** Locked in the same order as orders and matching do. Returns the newly marked ones. */
const mark = async (
  tx: Tx,
  { customerId, shopId }: ShopRef,
  keys: readonly string[],
  isDeletedInShop: boolean,
): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    with held as materialized (
      select variant_key from shop_variant
        where customer_id = ${customerId} and shop_id = ${shopId} and variant_key = any(${keys}::text[])
          and (deleted_in_shop_at is null) = ${isDeletedInShop}
        order by variant_key for update
    )
    update shop_variant v set deleted_in_shop_at = case when ${isDeletedInShop} then now() end from held h
      where v.customer_id = ${customerId} and v.shop_id = ${shopId} and v.variant_key = h.variant_key
      returning v.variant_key as key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Returns how many were not marked before. */
export const markDeletedInShop = async (tx: Tx, shop: ShopRef, keys: readonly string[]): Promise<number> => {
  const marked = await mark(tx, shop, keys, true)
  if (marked.length > 0) await recordForSeller(tx, shop, marked, false)
  return marked.length
}

export const markRestoredInShop = async (tx: Tx, shop: ShopRef, keys: readonly string[]): Promise<void> => {
  const marked = await mark(tx, shop, keys, false)
  if (marked.length > 0) await recordForSeller(tx, shop, marked, true)
}

export const markProductDeletedInShop = async (
  tx: Tx,
  shop: ShopRef,
  productKey: string,
): Promise<number> => {
  const { rows } = await sql<{ key: string }>`
    select variant_key as key from shop_variant
      where customer_id = ${shop.customerId} and shop_id = ${shop.shopId} and product_key = ${productKey}
        and deleted_in_shop_at is null`.execute(tx)
  return markDeletedInShop(
    tx,
    shop,
    rows.map(({ key }) => key),
  )
}
