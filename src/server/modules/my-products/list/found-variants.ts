import { sql, type RawBuilder } from 'kysely'
import { myProductLimits, type VariantTab } from '../../../../contract/my-products/my-product-schemas.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'

/** Whose variants and of which shops; queries go shop by shop, so that each shop's index is used. */
export interface VariantScope {
  readonly customerId: CustomerId
  readonly shopIds: readonly string[]
}

export interface Found {
  readonly keys: readonly { readonly shopId: string; readonly variantKey: string }[]
  readonly total: number
  readonly isMore: boolean
}
interface KeyRow {
  shopId: string
  variantKey: string
}

interface Page {
  readonly limit: number
  readonly offset: number
}

const { counted, found: maxFound } = myProductLimits

type ScannedTab = 'all' | 'unmapped' | 'mapped' | 'gone'
type KnownTab = Exclude<ScannedTab, 'gone'>
const isMappedSql: Readonly<Record<KnownTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  unmapped: sql`v.sku_id is null`,
  mapped: sql`v.sku_id is not null`,
}
const tabConditionSql = (tab: ScannedTab): RawBuilder<unknown> =>
  tab === 'gone'
    ? sql`v.deleted_in_shop_at is not null`
    : sql`v.deleted_in_shop_at is null and ${isMappedSql[tab]}`

/** Deleted in their shops although orders wait for them: `waiting` selects the lines of those orders. */
const deletedWaitingSql = (
  tab: ScannedTab,
  { customerId }: VariantScope,
  waiting: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select v.shop_id, v.variant_key, v.sort_title from (select distinct shop_id, variant_key from ${waiting}) w
    join shop_variant v on v.customer_id = ${customerId} and v.shop_id = w.shop_id and v.variant_key = w.variant_key
    where v.deleted_in_shop_at is not null and ${tab === 'gone' ? sql`false` : isMappedSql[tab]}`

/** Counts a tab from an index, up to the limit; `waiting` adds deleted variants that orders wait for. */
export const countTab = (
  tab: ScannedTab,
  scope: VariantScope,
  waiting: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`
  ((select count(*)::int from (select from shop_variant v
    where v.customer_id = ${scope.customerId} and v.shop_id = any(${scope.shopIds}::bigint[]) and ${tabConditionSql(tab)}
    limit ${sql.lit(counted + 1)}) c)
  + (select count(*)::int from (${deletedWaitingSql(tab, scope, waiting)}) g))`

/** Returns a page by title: each shop's index is scanned from its start, and the scans are merged. */
const readPageByTitle = async (
  db: Db,
  tab: ScannedTab,
  scope: VariantScope,
  { limit, offset }: Page,
): Promise<Found> => {
  const { customerId, shopIds } = scope
  const { rows } = await sql<KeyRow>`
    with waiting as materialized (${waitingLinesSql(scope)})
    select w.shop_id::text as "shopId", w.variant_key as "variantKey"
      from (
        select w.* from unnest(${shopIds}::bigint[]) as s (id) cross join lateral (
          select v.shop_id, v.variant_key, v.sort_title from shop_variant v
            where v.customer_id = ${customerId} and v.shop_id = s.id and ${tabConditionSql(tab)}
            order by v.sort_title, v.variant_key limit ${sql.lit(limit + offset)}) w
        union all
        ${deletedWaitingSql(tab, scope, sql`waiting`)}) w
      order by w.sort_title, w.shop_id, w.variant_key limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    db,
  )
  const count = await sql<{ n: number }>`
    with waiting as materialized (${waitingLinesSql(scope)}) select ${countTab(tab, scope, sql`waiting`)} as n`.execute(
    db,
  )
  const total = count.rows[0]?.n ?? 0
  return { keys: rows, total: Math.min(total, counted), isMore: total > counted }
}

/**
 * Variants with a mapping issue: their SKU is discontinued, or the seller's own stock of it (or of a bundle's
 * component) is used up. Both are few.
 */
export const hasMappingIssueSql = ({ customerId, shopIds }: VariantScope): RawBuilder<unknown> => sql`
  (select v.shop_id, v.variant_key from shop_variant v
    where v.customer_id = ${customerId} and v.shop_id = any(${shopIds}::bigint[]) and v.has_withdrawn_sku and v.deleted_in_shop_at is null
    limit ${sql.lit(maxFound + 1)})
  union
  (select v.shop_id, v.variant_key from stock k
    cross join lateral (select k.sku_id as id union all select b.bundle_id from bundle_component b
      where b.customer_id = k.customer_id and b.sku_id = k.sku_id) s
    join shop_variant v on v.customer_id = k.customer_id and v.sku_id = s.id
    where k.customer_id = ${customerId} and k.on_hand <= k.reserved and v.shop_id = any(${shopIds}::bigint[])
      and v.deleted_in_shop_at is null
    limit ${sql.lit(maxFound + 1)})`

/**
 * Unpaid orders that wait because a line is not matched: up to this number per reason, longest waiting first.
 */
const maxWaiting = 1000
export const waitingOrdersSql = ({ customerId, shopIds }: VariantScope): RawBuilder<unknown> => sql`
  select o.id, o.shop_id from unnest(array['linesUnmapped', 'quoteRequested', 'quoteOffered']) as reason (name)
    cross join lateral (
      select x.id, x.shop_id from dropshipping_order x
        where x.customer_id = ${customerId} and x.waiting_reason = reason.name
          and x.shop_id = any(${shopIds}::bigint[])
        order by x.waiting_since limit ${sql.lit(maxWaiting)}) o`

export const waitingLinesSql = (scope: VariantScope): RawBuilder<unknown> => sql`
  select o.shop_id, l.variant_key, l.order_id from (${waitingOrdersSql(scope)}) o
    join order_line l on l.customer_id = ${scope.customerId} and l.order_id = o.id
    where l.sku_id is null and l.quantity > 0 and not l.is_added`

const searchSql = (
  { shopIds }: VariantScope,
  search: string,
  isMapped: boolean | null,
  isDeletedInShop: boolean,
): RawBuilder<unknown> => sql`
  select shop_id, variant_key from search_shop_variants(${search}, ${isMapped}, ${isDeletedInShop}, ${shopIds}::bigint[],
    ${sql.lit(maxFound + 1)})`

const searchTabSql = (tab: VariantTab, scope: VariantScope, search: string): RawBuilder<unknown> => {
  const isMapped = tab === 'mapped' ? true : tab === 'unmapped' ? false : null
  if (tab === 'gone') return searchSql(scope, search, null, true)
  const live = searchSql(scope, search, isMapped, false)
  if (tab === 'issue') return live
  return sql`((${live}) union ((${searchSql(scope, search, isMapped, true)})
    intersect (select shop_id, variant_key from waiting)))`
}

const pick = async (
  db: Db,
  tab: VariantTab,
  scope: VariantScope,
  search: string | undefined,
  page: Page,
): Promise<Found> => {
  const { customerId } = scope
  const sources = [
    ...(search === undefined ? [] : [searchTabSql(tab, scope, search)]),
    ...(tab === 'issue' ? [hasMappingIssueSql(scope)] : []),
    ...(tab === 'waiting' ? [sql`select distinct shop_id, variant_key from waiting`] : []),
  ]
  const place =
    tab === 'waiting'
      ? sql`(select count(distinct w.order_id) from waiting w
          where w.shop_id = v.shop_id and w.variant_key = v.variant_key) desc`
      : sql`v.sort_title`
  const { rows } = await sql<KeyRow & { total: number }>`
    with waiting as materialized (${waitingLinesSql(scope)}),
    found as materialized (${sql.join(sources, sql` intersect `)}),
    placed as (
      select v.shop_id, v.variant_key, row_number() over (order by ${place}, v.sort_title, v.shop_id, v.variant_key) as place
        from found f join shop_variant v
          on v.customer_id = ${customerId} and v.shop_id = f.shop_id and v.variant_key = f.variant_key
    )
    select p.shop_id::text as "shopId", p.variant_key as "variantKey", (select count(*)::int from placed) as total
      from placed p order by p.place limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`.execute(db)
  const total = rows[0]?.total ?? 0
  return { keys: rows, total: Math.min(total, maxFound), isMore: total > maxFound }
}

export const findVariants = (
  db: Db,
  {
    tab,
    scope,
    search,
    page,
  }: {
    readonly tab: VariantTab
    readonly scope: VariantScope
    readonly search: string | undefined
    readonly page: Page
  },
): Promise<Found> =>
  search === undefined && tab !== 'issue' && tab !== 'waiting'
    ? readPageByTitle(db, tab, scope, page)
    : pick(db, tab, scope, search, page)
