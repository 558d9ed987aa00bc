import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { jsonText, type Scope } from '../../orders/index.ts'
import type { Frequencies } from './score-suggestion.ts'

export interface RequestedVariant {
  readonly shopId: string
  readonly variantKey: string
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly imageUrl: string | null
  readonly tokens: readonly string[]
}

export const readRequested = async (
  db: Db,
  { customerId, shopIds }: Scope,
  names: readonly { readonly shopId: string; readonly variantKey: string }[],
): Promise<RequestedVariant[]> => {
  const keys = names.map(({ shopId, variantKey }) => ({ shopId, variantKey }))
  const { rows } = await sql<RequestedVariant>`
    with asked as materialized (
      select v.* from json_to_recordset(${jsonText(keys)}::json) as k ("shopId" bigint, "variantKey" text)
        join shop_variant v on v.customer_id = ${customerId} and v.shop_id = k."shopId" and v.variant_key = k."variantKey"
        where ${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[])
    ), titles as materialized (
      select title, matching_tokens(title) as tokens from (select distinct title from asked) t
    )
    select a.shop_id::text as "shopId", a.variant_key as "variantKey", a.title, a.variant_title as "variantTitle",
        a.shop_sku as "shopSku", a.image_url as "imageUrl", t.tokens
      from asked a join titles t using (title)`.execute(db)
  return rows
}

/** Word frequencies from PostgreSQL's statistics, which leave out rare words. */
export const readFrequencies = async (db: Db): Promise<Frequencies> => {
  const { rows } = await sql<{ token: string; part: number }>`
    select e.token, e.part from pg_stats s
      cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (token, part)
      where s.schemaname = 'public' and s.tablename = 'product_search' and s.attname = 'words' and e.token is not null`.execute(
    db,
  )
  return new Map(rows.map(({ token, part }) => [token, part]))
}

export interface FoundProduct {
  /** Index of the query that found it. */
  readonly n: number
  readonly productId: string
  readonly titleTokens: readonly string[]
}

/** Products per query, best-selling first. */
const maxProducts = 40

export const findByQueries = async (db: Db, queries: readonly string[]): Promise<FoundProduct[]> => {
  if (queries.length === 0) return []
  const { rows } = await sql<FoundProduct>`
    select q.n::int - 1 as n, p.product_id::text as "productId", tsvector_to_array(p.title) as "titleTokens"
      from unnest(${queries}::text[]) with ordinality as q (query, n)
      cross join lateral (
        select f.* from (
            select s.product_id, s.title, s.units_sold from product_search s where s.words @@ q.query::tsquery offset 0) f
          order by f.units_sold desc, f.product_id limit ${sql.lit(maxProducts)}) p`.execute(db)
  return rows
}

export const findPrivate = async (db: Db, { customerId }: Scope): Promise<Omit<FoundProduct, 'n'>[]> => {
  const { rows } = await sql<Omit<FoundProduct, 'n'>>`
    select p.id::text as "productId", matching_tokens(concat_ws(' ', p.subject_en, p.subject_zh)) as "titleTokens"
      from product p where p.owner_customer_id = ${customerId} and p.is_published order by p.id desc limit 500`.execute(
    db,
  )
  return rows
}

export interface ProductSku {
  readonly productId: string
  readonly skuId: string
  readonly code: string
  readonly options: readonly string[]
}

export const readSkus = async (db: Db, productIds: readonly string[]): Promise<ProductSku[]> => {
  if (productIds.length === 0) return []
  const { rows } = await sql<ProductSku>`
    select k.product_id::text as "productId", k.id::text as "skuId", lower(k.code) as code,
        array(select a.item ->> 'value' from jsonb_array_elements(k.attributes) with ordinality as a (item, place)
          order by a.place) as options
      from sku k where k.product_id = any(${productIds}::bigint[]) and k.is_active order by k.id`.execute(db)
  return rows
}

export interface FoundCode {
  readonly code: string
  readonly productId: string
  /** Null: the code is the product's. */
  readonly skuId: string | null
}

export const findByCodes = async (
  db: Db,
  { customerId }: Scope,
  codes: readonly string[],
): Promise<FoundCode[]> => {
  if (codes.length === 0) return []
  // Uses the search table, because the index on codes is not used under row-level security.
  const { rows } = await sql<FoundCode>`
    with hit as materialized (
      select c.code as wanted, s.product_id, s.code
        from unnest(${codes}::text[]) as c (code)
        cross join lateral (
          select f.product_id, f.code from product_search f where f.codes @> array[c.code] limit 5) s
    )
    select hit.wanted as code, k.product_id::text as "productId", k.id::text as "skuId"
      from hit cross join lateral (
        select sku.* from sku where sku.product_id = hit.product_id offset 0) k
      where lower(k.code) = hit.wanted and k.is_active
    union all
    select hit.wanted, hit.product_id::text, null from hit where hit.code = hit.wanted
    union all
    select lower(k.code), k.product_id::text, k.id::text from sku k join product p on p.id = k.product_id
      where k.owner_customer_id = ${customerId} and lower(k.code) = any(${codes}::text[]) and k.is_active
        and p.is_published`.execute(db)
  return rows
}

export interface Remembered {
  readonly shopSkuKey: string
  readonly title: string
  readonly variantTitle: string
  readonly skuId: string
  readonly isBySku: boolean
}

export const findRemembered = async (
  db: Db,
  { customerId, shopIds }: Scope,
  requested: readonly RequestedVariant[],
): Promise<Remembered[]> => {
  const skus = [...new Set(requested.map(({ shopSku }) => shopSku.toLowerCase()).filter(Boolean))]
  const titles = [...new Set(requested.map(({ title }) => title.toLowerCase().slice(0, 60)))]
  const columns = sql`v.shop_sku_key as "shopSkuKey", v.title, v.variant_title as "variantTitle", v.sku_id::text as "skuId"`
  const where = sql`v.customer_id = ${customerId} and v.sku_id is not null and not v.has_withdrawn_sku
    and (${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[]))`
  const { rows } = await sql<Remembered>`
    (select ${columns}, true as "isBySku" from unnest(${skus}::text[]) as k (key) cross join lateral (
      select * from shop_variant v where ${where} and v.shop_sku_key = k.key and v.shop_sku_key <> '' limit 5) v)
    union all
    (select ${columns}, false from unnest(${titles}::text[]) as k (key) cross join lateral (
      select * from shop_variant v where ${where} and v.sort_title = k.key limit 50) v)`.execute(db)
  return rows
}
