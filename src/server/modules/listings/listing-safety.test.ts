import { describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { asSaved, draftListing, listingIds } from './listings-factory.ts'
import { publicProduct } from '../products/product-factory.ts'
import { listingsInShop } from './shop-listings-factory.ts'

const { t, fake, domain, fakeShop, inShop, get, push, listed } = await listingsInShop()

describe('a draft', () => {
  it('ends with what is known of product safety, which the seller can edit', async () => {
    const seller = await t.newCustomer()
    const { id: productId } = await publicProduct(t, {
      descriptionEn: '<p>A kettle</p>',
      manufacturer: 'Kettles & Sons\n1 Mill Lane',
      safetyWarnings: 'Keep away from <children>.',
    })
    const listing = await draftListing(t, seller, { productId })
    expect(listing.description).toBe(
      '<p>A kettle</p><h3>Product safety</h3><p><strong>Manufacturer:</strong> Kettles &amp; Sons<br>1 Mill Lane</p>' +
        '<p><strong>Warnings:</strong> Keep away from &lt;children&gt;.</p>',
    )
    const saved = await seller.ok(listings.saveListing, asSaved(listing))
    expect(saved.description).toContain('<strong>Manufacturer:</strong> Kettles &amp; Sons')
  })
})

describe('a published listing', () => {
  it('gets safety information that changed since, and keeps what was edited in the shop', async () => {
    const { seller, listing } = await listed()
    expect(listing).toMatchObject({ isSafetyOutdated: false })
    const update = () => seller.ok(listings.updateListingSafety, { ids: listingIds(listing) })
    expect((await update()).results).toMatchObject([{ ok: false, reason: 'safetyUpToDate' }])
    const writes = (warnings: string) =>
      t.admin.query('update product set safety_warnings = $2 where id = $1', [listing.productId, warnings])
    const block = (warnings: string) => `<h3>Product safety</h3><p><strong>Warnings:</strong> ${warnings}</p>`
    const [product] = inShop(listing.productId)
    if (!product) throw new Error('no product')
    fake.putProduct(fakeShop(), { ...product, description: '<p>Written in the shop</p>' })
    await writes('Hot surface')
    const outdated = await get(seller, listing)
    expect(outdated.isSafetyOutdated).toBe(true)
    expect(outdated.allowedActions).toContain('updateSafety')
    const found = await seller.ok(listings.listListings, { tab: 'safety' })
    expect(found).toMatchObject({ total: 1, counts: { safety: 1 }, rows: [{ id: listing.id }] })
    await seller.ok(listings.saveListing, { ...asSaved(outdated), title: 'Not published yet' })
    expect((await update()).results).toMatchObject([{ ok: true, reason: 'queued' }])
    await t.runJobs()
    expect(inShop(listing.productId)).toMatchObject([
      { title: 'Enamel mug', description: `<p>Written in the shop</p>${block('Hot surface')}` },
    ])
    expect(await get(seller, listing)).toMatchObject({
      status: 'listed',
      isSafetyOutdated: false,
      isAhead: true,
      title: 'Not published yet',
      description: `<p>Dishwasher safe</p>${block('Hot surface')}`,
    })
    // Publishing the title does not bring back the description from before.
    await push(seller, listing)
    await t.runJobs()
    expect(inShop(listing.productId)).toMatchObject([
      { title: 'Not published yet', description: `<p>Written in the shop</p>${block('Hot surface')}` },
    ])
    await writes('Very hot surface')
    await update()
    await t.runJobs()
    expect(inShop(listing.productId)).toMatchObject([
      { description: `<p>Written in the shop</p>${block('Very hot surface')}` },
    ])
  })

  it('whose safety update fails shows why, and the retry writes nothing else', async () => {
    const { seller, listing } = await listed()
    await t.admin.query(`update product set safety_warnings = 'Hot' where id = $1`, [listing.productId])
    fake.issue(domain, 'BAD_REQUEST', 1, 'ChangeProduct')
    await seller.ok(listings.updateListingSafety, { ids: listingIds(listing) })
    await t.runJobs()
    expect(await get(seller, listing)).toMatchObject({
      status: 'failed',
      isSafetyOutdated: true,
      failure: { reason: 'refused' },
    })
    expect(
      (await seller.ok(listings.updateListingSafety, { ids: listingIds(listing) })).results,
    ).toMatchObject([{ ok: false, reason: 'listingFailed' }])
    const [product] = inShop(listing.productId)
    if (!product) throw new Error('no product')
    fake.putProduct(fakeShop(), { ...product, title: 'Renamed in the shop' })
    await push(seller, listing)
    await t.runJobs()
    expect(inShop(listing.productId)).toMatchObject([
      { title: 'Renamed in the shop', description: expect.stringContaining('Hot') as string },
    ])
    expect(await get(seller, listing)).toMatchObject({ status: 'listed', isSafetyOutdated: false })
  })
})
