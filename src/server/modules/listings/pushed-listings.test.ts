import { describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import type { Listing } from '../../../contract/listings/listing-schemas.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { operatorListings } from '../../../contract/listings/operator-listings.ts'
import { asSaved, draftListing } from './listings-factory.ts'
import { listingsInShop } from './shop-listings-factory.ts'
import { agreedPrice } from '../customer-prices/customer-price-factory.ts'
import { resumePushes } from './request-push.ts'

const { t, fake, domain, fakeShop, connect, inShop, get, push, listed } = await listingsInShop()
const { database } = t.platform
const passTime = ({ id }: Pick<Listing, 'id'>) =>
  t.admin.query("update listing set next_attempt_at = now() - interval '5 minutes' where id = $1", [id])

describe('a pushed listing', () => {
  it('exists in the shop with its variants, matched to our SKUs', async () => {
    const { shopId, seller, listing } = await listed()
    expect(listing).toMatchObject({ status: 'listed', failure: null, isAhead: false, stockWaiting: 0 })
    expect(listing.adminUrl).toContain(`/${domain}/admin/products/`)
    const [product, ...others] = inShop(listing.productId)
    expect(others).toEqual([])
    expect(product).toMatchObject({
      title: 'Enamel mug',
      status: 'ACTIVE',
      isPublished: true,
      productType: 'Kitchen',
    })
    expect(product?.pictures?.[0]).toMatch(/^http.*\/app\/files\/1\/large$/)
    expect(product?.variants).toMatchObject([
      { title: 'Red', price: '12.99', cost: '5.00', quantity: 999 },
      {
        title: 'Blue',
        price: '20.99',
        cost: '8.00',
        quantity: 999,
        picture: expect.stringContaining('/2/large'),
      },
    ])
    const mine = await seller.ok(myProducts.listMyProducts, { shopId, search: 'Enamel' })
    expect(mine.rows.map(({ sku, variantKey }) => `${sku?.skuId} ${variantKey}`).toSorted()).toEqual(
      listing.variants.map(({ skuId }, index) => `${skuId} ${product?.variants[index]?.id}`).toSorted(),
    )
    const { rows } = await seller.ok(myProducts.listMappingBatches, {})
    expect(rows[0]).toMatchObject({ how: 'listing', variants: 2 })
  })

  it('has what the customer pays as its cost', async () => {
    const { seller, shopId } = await connect()
    await agreedPrice(t, seller, { discountBp: 1_000 })
    const draft = await draftListing(t, seller, { shopId })
    await push(seller, draft)
    await t.runJobs()
    const [product] = inShop(draft.productId)
    expect(product?.variants.map(({ cost }) => cost)).toEqual(['4.50', '7.20'])
  })

  it('is created once, however many workers push it concurrently', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    await Promise.all([push(seller, draft), push(seller, draft), push(seller, draft)])
    await Promise.all([t.runJobs(), resumePushes(database)])
    await t.runJobs()
    expect(inShop(draft.productId)).toHaveLength(1)
    expect((await get(seller, draft)).status).toBe('listed')
  })

  it('is found again after a lost response, and updated to the version saved since', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    await push(seller, draft)
    fake.issue(domain, 'lostAnswer', 1, 'PutProduct')
    await t.runJobs()
    expect(inShop(draft.productId)).toHaveLength(1)
    const waiting = await get(seller, draft)
    expect(waiting).toMatchObject({ status: 'retrying', failure: { reason: 'unavailable', attempts: 1 } })
    expect(waiting.failure?.retryAt).not.toBeNull()
    await seller.ok(listings.saveListing, { ...asSaved(waiting), title: 'Another name' })
    await passTime(draft)
    await resumePushes(database)
    await t.runJobs()
    expect(inShop(draft.productId)).toMatchObject([{ title: 'Another name' }])
    const done = await get(seller, draft)
    expect(done).toMatchObject({ status: 'listed', isAhead: false, failure: null })
    const mine = await seller.ok(myProducts.listMyProducts, { shopId, tab: 'mapped' })
    expect(mine.rows).toHaveLength(2)
  })

  it('survives a crash of the worker: the created product is found, and no second one is created', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    await push(seller, draft)
    fake.issue(domain, 'lostAnswer', 1, 'PutProduct')
    await t.runJobs()
    // The state after a crash: claimed, with no result recorded.
    await t.admin.query(
      "update listing set status = 'queued', failure = null, next_attempt_at = now() + interval '5 minutes' where id = $1",
      [draft.id],
    )
    await push(seller, draft)
    await t.runJobs({ evenDelayed: true })
    expect((await get(seller, draft)).status).toBe('queued')
    await passTime(draft)
    await resumePushes(database)
    await t.runJobs()
    expect(inShop(draft.productId)).toHaveLength(1)
    expect((await get(seller, draft)).status).toBe('listed')
  })

  it('waits for a shop that is rate limiting', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    fake.issue(domain, 'THROTTLED', 2)
    await push(seller, draft)
    await t.runJobs()
    expect((await get(seller, draft)).status).toBe('listed')
  })

  it("shows the shop's rejection, and can be pushed again after the fix", async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    fakeShop().refusal = 'The shop is full'
    await push(seller, draft)
    await t.runJobs()
    const failed = await get(seller, draft)
    expect(failed).toMatchObject({ status: 'failed', failure: { reason: 'refused', retryAt: null } })
    expect(failed.failure?.message).toContain('The shop is full')
    expect(failed.allowedActions).toContain('push')
    const { rows, counts } = await seller.ok(listings.listListings, { tab: 'failed' })
    expect([rows.map(({ id }) => id), counts.failed]).toEqual([[draft.id], 1])
    await push(seller, draft)
    await t.runJobs()
    expect((await get(seller, draft)).status).toBe('listed')
  })

  it('is shown to the agency while it fails, with seller, reason and next attempt', async () => {
    const { seller, shopId } = await connect()
    const support = await t.operatorWith(['support'])
    const ofSeller = async (given: { reason?: 'refused' | 'unavailable' } = {}) => {
      const { rows } = await support.ok(operatorListings.listFailingListings, { ...given, pageSize: 100 })
      return rows.filter(({ customerId }) => customerId === seller.customerId)
    }
    const refused = await draftListing(t, seller, { shopId })
    fakeShop().refusal = 'The shop is full'
    await push(seller, refused)
    await t.runJobs()
    const busy = await draftListing(t, seller, { shopId })
    fake.issue(domain, 'lostAnswer', 1, 'PutProduct')
    await push(seller, busy)
    await t.runJobs()
    const failing = await ofSeller()
    expect(failing.map(({ id, status }) => [id, status])).toEqual([
      [busy.id, 'retrying'],
      [refused.id, 'failed'],
    ])
    expect(failing[0]?.failure).toMatchObject({ reason: 'unavailable', attempts: 1 })
    expect(failing[0]?.failure.retryAt).not.toBeNull()
    expect(failing[1]).toMatchObject({
      domain,
      title: 'Enamel mug',
      failure: { reason: 'refused', retryAt: null },
    })
    expect(failing[1]?.failure.message).toContain('The shop is full')
    expect(failing[1]?.customerEmail).toContain('@')
    expect((await ofSeller({ reason: 'refused' })).map(({ id }) => id)).toEqual([refused.id])
    await push(seller, refused)
    await t.runJobs()
    expect((await ofSeller()).map(({ id }) => id)).toEqual([busy.id])
    const packer = await t.operatorWith(['fulfilment'])
    expect((await packer.call(operatorListings.listFailingListings, {})).code).toBe(403)
  })

  it('asks to reconnect the shop when access is lost', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    await push(seller, draft)
    fakeShop().tokens.length = 0
    await t.runJobs()
    expect(await get(seller, draft)).toMatchObject({ status: 'failed', failure: { reason: 'accessLost' } })
    expect((await push(seller, draft)).results).toMatchObject([{ ok: false, reason: 'notConnected' }])
  })
})

describe('a changed listing', () => {
  it("pushes only what changed; the seller's own additions in the shop stay", async () => {
    const { seller, listing } = await listed()
    const [product] = inShop(listing.productId)
    if (!product) throw new Error('no product')
    const own = { id: '4299', title: 'Gold', sku: 'OWN-1', price: '99.00', quantity: 3 }
    fake.putProduct(fakeShop(), {
      ...product,
      description: '<p>Written in the shop</p>',
      variants: [...product.variants, own],
    })
    const [red, ...others] = listing.variants
    if (!red) throw new Error('no variant')
    const changed = await seller.ok(listings.saveListing, {
      ...asSaved(listing),
      title: 'Mug, enamelled',
      variants: [{ ...red, priceMinor: 1500, isOwnPrice: true }, ...others],
    })
    expect(changed).toMatchObject({ status: 'listed', isAhead: true })
    await push(seller, listing)
    await t.runJobs()
    expect(inShop(listing.productId)).toMatchObject([
      {
        title: 'Mug, enamelled',
        description: '<p>Written in the shop</p>',
        variants: [{ price: '15.00' }, { price: '20.99' }, own],
      },
    ])
    expect(await get(seller, listing)).toMatchObject({ status: 'listed', isAhead: false })
    expect((await push(seller, listing)).results).toMatchObject([{ ok: false, reason: 'upToDate' }])
  })

  it('adds a SKU that is selected later, matched as well', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    const [red, blue] = draft.variants
    if (!red || !blue) throw new Error('no variants')
    await seller.ok(listings.saveListing, {
      ...asSaved(draft),
      variants: [red, { ...blue, isChosen: false }],
    })
    await push(seller, draft)
    await t.runJobs()
    expect(inShop(draft.productId)[0]?.variants).toMatchObject([{ title: 'Red' }])
    const now = await get(seller, draft)
    await seller.ok(listings.saveListing, { ...asSaved(now), variants: [red, blue] })
    await push(seller, draft)
    await t.runJobs()
    expect(inShop(draft.productId)[0]?.variants).toMatchObject([
      { title: 'Red' },
      { title: 'Blue', price: '20.99', quantity: 999 },
    ])
    expect((await seller.ok(myProducts.listMyProducts, { shopId, tab: 'mapped' })).rows).toHaveLength(2)
  })

  it('is marked as deleted when the seller deletes it in the shop, and created again by the next push', async () => {
    const { seller, listing } = await listed()
    fakeShop().products = fakeShop().products.filter(({ key }) => key !== listing.productId)
    await seller.ok(listings.saveListing, { ...asSaved(listing), title: 'Mug again' })
    await push(seller, listing)
    await t.runJobs()
    expect(await get(seller, listing)).toMatchObject({ status: 'failed', failure: { reason: 'gone' } })
    await push(seller, listing)
    await t.runJobs()
    expect(inShop(listing.productId)).toMatchObject([{ title: 'Mug again' }])
    expect((await get(seller, listing)).status).toBe('listed')
  })

  it('disappears from the list when removed, and stays in the shop', async () => {
    const { seller, listing } = await listed()
    await seller.ok(listings.removeListings, { ids: [listing.id] })
    expect((await seller.ok(listings.listListings, {})).total).toBe(0)
    expect(inShop(listing.productId)).toHaveLength(1)
  })
})
