import { describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { asSaved, draftListing, setProductState } from './listings-factory.ts'
import { listingsInShop } from './shop-listings-factory.ts'
import { updateListedSkus, resumeStock } from './target-stock.ts'

const { t, fake, domain, fakeShop, connect, inShop, get, push, listed } = await listingsInShop()
const { database } = t.platform

describe('stock', () => {
  const quantities = (listing: Listing) =>
    inShop(listing.productId)[0]?.variants.map(({ quantity }) => quantity)

  it('is zero while a SKU is inactive', async () => {
    const { seller, listing } = await listed()
    const [red] = listing.variants
    const sell = async (isActive: boolean) => {
      await t.admin.query('update sku set is_active = $2 where id = $1', [red?.skuId, isActive])
      await updateListedSkus(database)
      await t.runJobs()
    }
    await sell(false)
    expect(quantities(listing)).toEqual([0, 999])
    expect(await get(seller, listing)).toMatchObject({ withdrawn: 1, stockWaiting: 0 })
    await sell(true)
    expect(quantities(listing)).toEqual([999, 999])
    await setProductState(t, listing.productId, false)
    await updateListedSkus(database)
    await t.runJobs()
    expect(quantities(listing)).toEqual([0, 0])
  })

  it("follows the listing's quantity immediately, or the seller's own where it is not synced", async () => {
    const { seller, listing } = await listed()
    const kept = await seller.ok(listings.saveListing, { ...asSaved(listing), stockQuantity: 25 })
    expect(kept.isAhead).toBe(false)
    await t.runJobs()
    expect(quantities(listing)).toEqual([25, 25])
    await seller.ok(listings.saveListing, { ...asSaved(kept), keepsStock: false })
    await t.admin.query('update sku set is_active = false where id = $1', [listing.variants[0]?.skuId])
    await updateListedSkus(database)
    await t.runJobs()
    expect(quantities(listing)).toEqual([25, 25])
  })

  it('repeats the same push after a lost response, then pushes the current quantity', async () => {
    const { seller, shopId, listing } = await listed()
    fake.issue(domain, 'lostAnswer', 1, 'SetStock')
    const first = await seller.ok(listings.saveListing, { ...asSaved(listing), stockQuantity: 10 })
    await t.runJobs()
    const waiting = await get(seller, listing)
    expect(waiting).toMatchObject({ stockWaiting: 2 })
    expect(waiting.stockError).toBeTruthy()
    await seller.ok(listings.saveListing, { ...asSaved(first), stockQuantity: 20 })
    await t.admin.query(
      "update listing_stock set leased_until = now() - interval '5 minutes' where shop_id = $1",
      [shopId],
    )
    await resumeStock(database)
    await t.runJobs()
    expect(quantities(listing)).toEqual([20, 20])
    expect(await get(seller, listing)).toMatchObject({ stockWaiting: 0, stockError: null })
    expect(new Set(fakeShop().stockKeys).size).toBe(fakeShop().stockKeys?.length)
  })

  it('is kept at the chosen location, which is fixed after the first push', async () => {
    const { seller, shopId } = await connect()
    const outlet = { id: '71000000001', name: 'Outlet' }
    fakeShop().otherLocations = [outlet]
    const { locations } = await seller.ok(listings.listShopLocations, { shopId })
    expect(locations).toMatchObject([{ isPrimary: true }, { ...outlet, isPrimary: false }])
    const draft = await draftListing(t, seller, { shopId })
    expect(draft.location).toBeNull()
    const chosen = await seller.ok(listings.saveListing, { ...asSaved(draft), location: outlet })
    await push(seller, chosen)
    await t.runJobs()
    const there = await get(seller, chosen)
    expect(there).toMatchObject({ status: 'listed', location: outlet })
    const atOutlet = [outlet.id, outlet.id]
    const placesOf = () => inShop(draft.productId)[0]?.variants.map(({ locationId }) => locationId)
    expect(placesOf()).toEqual(atOutlet)
    const moved = await seller.call(listings.saveListing, { ...asSaved(there), location: null })
    expect(moved.reason).toBe('changedSince')
    await seller.ok(listings.saveListing, { ...asSaved(there), stockQuantity: 12 })
    await t.runJobs()
    expect([quantities(there), placesOf()]).toEqual([[12, 12], atOutlet])
    expect(await get(seller, there)).toMatchObject({ stockWaiting: 0, stockError: null })
    const next = await draftListing(t, seller, { shopId })
    expect(next.location).toEqual(outlet)
    await seller.ok(listings.saveListing, { ...asSaved(next), location: null })
    await push(seller, next)
    await t.runJobs()
    for (const one of [there, next]) {
      const now = await get(seller, one)
      await seller.ok(listings.saveListing, { ...asSaved(now), stockQuantity: 30 })
    }
    await t.runJobs()
    expect([quantities(there), quantities(next)]).toEqual([
      [30, 30],
      [30, 30],
    ])
    fakeShop().tokens.length = 0
    const asked = await seller.call(listings.listShopLocations, { shopId })
    expect(asked.reason).toBe('shopUnreachable')
  })

  it('is no longer pushed for products deleted in the shop, which the listing shows', async () => {
    const { seller, listing } = await listed()
    const product = inShop(listing.productId)[0]
    fake.removeProduct(fakeShop(), product?.id ?? '')
    await fake.deliveries.settled()
    await t.runJobs()
    await seller.ok(listings.saveListing, { ...asSaved(listing), stockQuantity: 7 })
    await resumeStock(database)
    await t.runJobs()
    expect(await get(seller, listing)).toMatchObject({ gone: 2, stockWaiting: 0, stockError: null })
    await seller.ok(listings.saveListing, { ...asSaved(await get(seller, listing)), title: 'Mug again' })
    for (const _ of ['found to be gone', 'made']) {
      await push(seller, listing)
      await t.runJobs()
    }
    expect(await get(seller, listing)).toMatchObject({ status: 'listed', gone: 0 })
    expect(quantities(listing)).toEqual([7, 7])
  })

  it('unknown to the shop is reported and holds up nothing else', async () => {
    const { seller, listing } = await listed()
    const [product] = inShop(listing.productId)
    if (!product) throw new Error('no product')
    fake.putProduct(fakeShop(), { ...product, variants: product.variants.slice(1) })
    await seller.ok(listings.saveListing, { ...asSaved(listing), stockQuantity: 7 })
    await t.runJobs()
    expect(quantities(listing)).toEqual([7])
    const after = await get(seller, listing)
    expect(after.variants.map(({ stockError }) => stockError !== null)).toEqual([true, false])
  })
})
