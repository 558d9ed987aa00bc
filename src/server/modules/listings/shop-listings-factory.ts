import { afterAll, beforeAll } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { approve, freePort, startFakeShopify } from '../../connectors/shopify/fake/fake-server.ts'
import { draftListing, listingIds } from './listings-factory.ts'

const domain = 'candle-house.myshopify.com'

/** An application with a fake shop to publish listings in. */
export const listingsInShop = async () => {
  const port = await freePort()
  const shopify = await startFakeShopify(`http://127.0.0.1:${port}`, {
    shops: [{ domain, name: 'Candle House', orders: 1 }],
  })
  const t = await testApp({ environment: shopify.environment })
  beforeAll(() => t.app.listen({ port, host: '127.0.0.1' }))
  afterAll(() => shopify.close())

  const fakeShop = () => {
    const shop = shopify.fake.findShop(domain)
    if (!shop) throw new Error('no shop')
    return shop
  }
  /** The fake's only shop, connected by a new customer after disconnecting it from the previous one. */
  const connect = async (): Promise<{ seller: Caller; shopId: ShopId }> => {
    await t.admin.query("update shop set status = 'disconnected' where domain = $1", [domain])
    const seller = await t.newCustomer()
    const { url } = await seller.ok(shops.startShopifyConnect, { domain })
    const { shopId } = await seller.ok(shops.completeShopifyConnect, { query: await approve(url) })
    await t.runJobs()
    return { seller, shopId }
  }
  const inShop = (productId: string) => fakeShop().products.filter(({ key }) => key === productId)
  const get = (seller: Caller, { id }: Pick<Listing, 'id'>) => seller.ok(listings.getListing, { id })
  const push = (seller: Caller, ...all: Pick<Listing, 'id'>[]) =>
    seller.ok(listings.pushListings, { ids: listingIds(...all) })
  const listed = async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    await push(seller, draft)
    await t.runJobs()
    return { seller, shopId, listing: await get(seller, draft) }
  }
  return { t, fake: shopify.fake, domain, fakeShop, connect, inShop, get, push, listed }
}
