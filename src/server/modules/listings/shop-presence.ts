import { sql } from 'kysely'
import type * as z from 'zod'
import type { shopPresenceSchema } from '../../../contract/listings/listing-schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ProductListing } from './ports.ts'

export type ShopPresence = z.input<typeof shopPresenceSchema>

/** Whether a row of `listing` is in its shop, or on the way there. */
export const isListingInShop = (listing: 'l' | 'o') =>
  sql<boolean>`(${sql.ref(`${listing}.status`)} in ('queued', 'retrying')
    or (${sql.ref(`${listing}.external_id`)} is not null and ${sql.ref(`${listing}.failure`)} is distinct from 'gone'))`

interface PairSql {
  readonly customerId: ReturnType<typeof sql>
  readonly shopId: ReturnType<typeof sql>
  readonly productId: ReturnType<typeof sql>
}

/** Whether the shop sells the product as one of its own, mapped to our SKUs. */
export const isMappedInShop = ({ customerId, shopId, productId }: PairSql) => sql<boolean>`exists (
  select from shop_variant g join sku gk on gk.id = g.sku_id
    where g.customer_id = ${customerId} and g.shop_id = ${shopId} and gk.product_id = ${productId}
      and g.deleted_in_shop_at is null)`

interface PresenceRow {
  readonly productId: string
  readonly shopId: string
  readonly kind: 'draft' | 'listing' | 'mapped'
  readonly since: Date | null
  readonly listingId: string | null
  readonly domain: string | null
  readonly externalId: string | null
  readonly lastCopy: number
}

/**
 * Where products are in the customer's shops: each once, as a listing, else as the seller's own product, else as a draft.
 * `exceptId`: without this listing and its variants.
 */
export const readPresence = async (
  db: Db,
  customerId: string,
  listing: ProductListing | null,
  given: { readonly productIds: readonly string[]; readonly exceptId?: string },
): Promise<ShopPresence[]> => {
  const except = given.exceptId ?? null
  const { rows } = await sql<PresenceRow>`
    with found as (
      select l.product_id, l.shop_id, case when ${isListingInShop('l')} then 'listing' else 'draft' end as kind,
          coalesce(l.listed_at, l.status_since) as since, l.id as listing_id, l.external_id, l.copy
        from listing l where l.customer_id = ${customerId} and l.product_id = any(${given.productIds}::bigint[])
          and l.id is distinct from ${except}::bigint
      union all
      select k.product_id, g.shop_id, 'mapped', min(g.mapped_at), null, min(g.product_key), 1
        from shop_variant g join sku k on k.id = g.sku_id
        where g.customer_id = ${customerId} and k.product_id = any(${given.productIds}::bigint[])
          and g.deleted_in_shop_at is null
          and not exists (select from listing_variant v where v.customer_id = g.customer_id and v.shop_id = g.shop_id
            and v.variant_id = g.variant_key and v.listing_id = ${except}::bigint)
        group by k.product_id, g.shop_id
    )
    select distinct on (f.product_id, f.shop_id) f.product_id::text as "productId", f.shop_id::text as "shopId", f.kind,
        f.since, f.listing_id::text as "listingId", s.domain, f.external_id as "externalId",
        max(f.copy) over (partition by f.product_id, f.shop_id) as "lastCopy"
      from found f join shop s on s.customer_id = ${customerId} and s.id = f.shop_id
      order by f.product_id, f.shop_id, array_position('{listing,mapped,draft}'::text[], f.kind), f.copy`.execute(
    db,
  )
  return rows.map(({ domain, externalId, since, ...row }) => ({
    ...row,
    since: since?.toISOString() ?? null,
    adminUrl: listing && domain && externalId ? listing.adminUrl(domain, externalId) : null,
  }))
}
