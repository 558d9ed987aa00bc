import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { listings } from '../../../contract/listings/listings.ts'
import type { ListingStatus, ShopBlocker } from '../../../contract/listings/listing-schemas.ts'
import { missingScopes } from '../../../contract/shops/shop-functions.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { rateOf, readDayRates, type DayRates } from './listing-rates.ts'
import { ListingRefused, type ProductListing, type ShopLocation } from './ports.ts'

type Shops = z.input<typeof listings.listListingShops.output>['shops']

export interface ListingShopRow {
  readonly shopId: string
  readonly shopName: string
  readonly shopCurrency: string
  readonly icon: string | null
  readonly status: string
  readonly scopes: string
}

export const shopBlockerOf = (
  { status, scopes }: Pick<ListingShopRow, 'status' | 'scopes'>,
  listing: ProductListing | null,
): ShopBlocker | null => {
  if (status !== 'connected' || listing === null) return 'notConnected'
  return missingScopes(scopes, listing.neededScopes).length === 0 ? null : 'scopeMissing'
}

export const readListingShops = async (
  db: Db,
  { customerId, shopIds }: Pick<CustomerActor, 'customerId' | 'shopIds'>,
): Promise<ListingShopRow[]> => {
  const { rows } = await sql<ListingShopRow>`
    select id::text as "shopId", name as "shopName", currency as "shopCurrency", icon, status, scopes from shop
      where customer_id = ${customerId} and kind = 'shopify' and status <> 'disconnected'
        and (${shopIds}::bigint[] is null or id = any(${shopIds}::bigint[]))
      order by shop.id`.execute(db)
  return rows
}

/** Empty if no shop platform is offered. */
export const listLocations = async (
  db: Db,
  customer: CustomerActor,
  listing: ProductListing | null,
  shopId: string,
): Promise<ShopLocation[]> => {
  const shop = (await readListingShops(db, customer)).find((one) => one.shopId === shopId)
  if (!shop) throw notFound('Shop')
  if (listing === null) return []
  if (shopBlockerOf(shop, listing) !== null) throw refuse('notConnected')
  try {
    return await listing.listLocations({ customerId: customer.customerId, shopId })
  } catch (error) {
    if (!(error instanceof ListingRefused)) throw error
    throw refuse('shopUnreachable', { cause: error.refusal })
  }
}

/** The seller's latest own rate by shop: the default for the next listing there. */
export const ownRatesOf = async (db: Db, customerId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ shopId: string; rate: number }>`
    select distinct on (shop_id) shop_id::text as "shopId", own_rate::float8 as rate from listing
      where customer_id = ${customerId} and own_rate is not null order by shop_id, updated_at desc`.execute(
    db,
  )
  return new Map(rows.map(({ shopId, rate }) => [shopId, rate]))
}

interface ShopContext {
  readonly customer: Pick<CustomerActor, 'currency'>
  readonly listing: ProductListing | null
  readonly rates: DayRates
  readonly ownRates: ReadonlyMap<string, number>
}

/** A shop as it is offered for listing. */
export const shopView = (
  { shopId, shopName, shopCurrency, icon, ...state }: ListingShopRow,
  { customer: { currency }, listing, rates, ownRates }: ShopContext,
) => ({
  shopId,
  shopName,
  shopCurrency,
  icon,
  blocker: shopBlockerOf(state, listing),
  rate: rateOf(rates, { currency, shopCurrency, ownRate: ownRates.get(shopId) ?? null }),
})

export const listListingShops = async (
  db: Db,
  customer: CustomerActor,
  listing: ProductListing | null,
  productId: string | undefined,
): Promise<Shops> => {
  const { customerId } = customer
  const [shops, rates, ownRates, standing] = await Promise.all([
    readListingShops(db, customer),
    readDayRates(db),
    ownRatesOf(db, customerId),
    sql<{ id: string; shopId: string; status: ListingStatus }>`
      select id::text, shop_id::text as "shopId", status from listing
        where customer_id = ${customerId} and product_id = ${productId ?? null} order by copy desc`.execute(
      db,
    ),
  ])
  const listed = new Map(standing.rows.map(({ shopId, ...one }) => [shopId, one]))
  return shops.map((shop) => ({
    ...shopView(shop, { customer, listing, rates, ownRates }),
    listing: listed.get(shop.shopId) ?? null,
  }))
}
