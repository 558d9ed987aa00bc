import { randomUUID } from 'node:crypto'
import type { ListingId, ProductId, ShopId } from '../../../contract/kernel/ids.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Caller } from '../../../../test/http.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'
import { publicProduct } from '../products/product-factory.ts'

const allScopes = 'read_orders,write_products,write_inventory,read_locations,write_publications'

interface ShopOptions {
  readonly currency?: string
  readonly scopes?: string
  readonly domain?: string
}

export const listingShop = async (
  t: HasDatabase,
  customerId: CustomerId | '',
  { currency = 'USD', scopes = allScopes, domain = `case-${randomUUID()}.myshopify.com` }: ShopOptions = {},
): Promise<ShopId> => {
  const { rows } = await t.platform.database.queryAgency(
    `insert into shop (customer_id, kind, name, domain, currency, status, scopes, connected_at)
       values ($1, 'shopify', 'Candle House', $2, $3, 'connected', $4, now()) returning id`,
    [customerId, domain, currency, scopes],
  )
  return String(rows[0]?.['id']) as ShopId
}

/** A mug in two colours, at 5.00 and 8.00 USD. */
export const twoMugs = (t: HasDatabase) =>
  publicProduct(t, {
    category: 'Kitchen',
    descriptionEn: '<p>Dishwasher safe</p>',
    coverUrl: '/app/files/1/large',
    skus: [
      { attributes: [{ name: 'Colour', value: 'Red' }], priceMinor: 500 },
      { attributes: [{ name: 'Colour', value: 'Blue' }], priceMinor: 800, imageUrl: '/app/files/2/large' },
    ],
  })

export const draftListing = async (
  t: HasDatabase,
  caller: Caller,
  given: { readonly productId?: string; readonly shopId?: ShopId } = {},
): Promise<Listing> => {
  const shopId = given.shopId ?? (await listingShop(t, caller.customerId))
  const productId = (given.productId ?? (await twoMugs(t)).id) as ProductId
  const { results } = await caller.ok(listings.createListings, { productIds: [productId], shopIds: [shopId] })
  const id = results[0]?.listingId
  if (!id) throw new Error(`no draft: ${results[0]?.reason}`)
  return caller.ok(listings.getListing, { id })
}

export const asSaved = (listing: Listing): InputOf<typeof listings.saveListing> => ({
  ...listing,
  ownRate: listing.rate.source === 'own' ? listing.rate.rate : null,
})

export const listingIds = (...all: readonly Pick<Listing, 'id'>[]): ListingId[] => all.map(({ id }) => id)

export const setProductState = async (t: HasDatabase, id: string, isPublished: boolean): Promise<void> => {
  await t.platform.database.queryAgency('update product set is_published = $2 where id = $1', [
    id,
    isPublished,
  ])
}
