import { describe, expect, it } from 'vitest'
import type { ProductId } from '../../../contract/kernel/ids.ts'
import { plainPriceRule, priceByRule } from '../../../contract/listings/listing-price.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { asSaved, draftListing, listingShop, twoMugs } from './listings-factory.ts'
import { listingsInShop } from './shop-listings-factory.ts'
import { agreedPrice } from '../customer-prices/customer-price-factory.ts'

const { t, get, push } = await listingsInShop()

describe('a draft', () => {
  it("has the product's text, images and SKUs, with prices by the default template", async () => {
    const seller = await t.newCustomer()
    await seller.ok(listings.savePriceTemplate, {
      name: 'Double',
      rule: { steps: [{ fromMinor: 0, percent: 200, addMinor: 100 }], ending: '95', compareAtPercent: 50 },
      isDefault: true,
    })
    const listing = await draftListing(t, seller)
    expect(listing).toMatchObject({
      title: 'Enamel mug',
      description: '<p>Dishwasher safe</p>',
      productType: 'Kitchen',
      pictures: ['/app/files/1/large', '/app/files/2/large'],
      rate: { rate: 1, source: 'same' },
      keepsStock: true,
      stockQuantity: 999,
    })
    // 5.00 × 2 + 1.00 = 11.00 → 11.95, compare-at price 17.925 → 17.95.
    expect(listing.variants).toMatchObject([
      { costMinor: 500, priceMinor: 1195, compareAtMinor: 1795, isChosen: true, isInShop: false },
      { costMinor: 800, priceMinor: 1795, compareAtMinor: 2695, isChosen: true, isInShop: false },
    ])
  })

  it('is priced from what the customer pays', async () => {
    const seller = await t.newCustomer()
    const { id: productId, code } = await twoMugs(t)
    await agreedPrice(t, seller, { discountBp: 1_000 })
    await agreedPrice(t, seller, { scope: 'sku', code: `${code}-2`, fixedUsdMinor: 600 })
    const { rule, variants } = await draftListing(t, seller, { productId })
    expect(variants.map(({ costMinor, seenCostMinor }) => [costMinor, seenCostMinor])).toEqual([
      [450, 450],
      [600, 600],
    ])
    const shop = { rate: 1, digits: 2 }
    expect(variants.map(({ priceMinor }) => priceMinor)).toEqual([
      priceByRule(450, rule, shop),
      priceByRule(600, rule, shop),
    ])
  })

  it('is created once, however often it is requested', async () => {
    const seller = await t.newCustomer()
    const shopId = await listingShop(t, seller.customerId)
    const { id } = await twoMugs(t)
    const ask = () => seller.ok(listings.createListings, { productIds: [id as ProductId], shopIds: [shopId] })
    const answers = await Promise.all([ask(), ask(), ask()])
    const results = answers.flatMap((answer) => answer.results)
    expect(new Set(results.map(({ listingId }) => listingId)).size).toBe(1)
    expect(results.map(({ reason }) => reason).toSorted()).toEqual(['already', 'already', 'created'])
  })

  it("is priced in the shop's currency by the agency's rate, else by the seller's own", async () => {
    const seller = await t.newCustomer()
    const inYuan = await draftListing(t, seller, {
      shopId: await listingShop(t, seller.customerId, { currency: 'CNY' }),
    })
    expect(inYuan.rate).toMatchObject({ rate: 7.1, source: 'agency', day: '2020-01-01' })
    expect(inYuan.variants[0]?.priceMinor).toBe(8899) // 5.00 × 2.5 × 7.1 = 88.75
    const euros = await listingShop(t, seller.customerId, { currency: 'EUR' })
    const inEuros = await draftListing(t, seller, { shopId: euros })
    expect(inEuros.rate).toEqual({ rate: null, source: 'none', day: null })
    expect(inEuros.variants[0]?.priceMinor).toBeNull()
    const refused = await push(seller, inEuros)
    expect(refused.results).toMatchObject([{ ok: false, reason: 'priceMissing' }])
    const variants = inEuros.variants.map((one) => ({ ...one, priceMinor: 1199 }))
    const saved = await seller.ok(listings.saveListing, { ...asSaved(inEuros), ownRate: 0.92, variants })
    expect(saved.rate).toEqual({ rate: 0.92, source: 'own', day: null })
    const next = await draftListing(t, seller, { shopId: euros })
    expect(next.rate.rate).toBe(0.92)
    expect(next.variants[0]?.priceMinor).toBe(1199) // 11.50
  })

  it('is saved as a whole, and only over the latest version', async () => {
    const seller = await t.newCustomer()
    const listing = await draftListing(t, seller)
    const [red, blue] = listing.variants
    if (!red || !blue) throw new Error('no variants')
    const change = {
      ...asSaved(listing),
      title: ' My mug ',
      description: '<p>Mine</p><script>alert(1)</script>',
      tags: ['gift'],
      pictures: ['/app/files/2/large'],
      isShopDraft: true,
      variants: [
        { ...blue, priceMinor: 4200, isOwnPrice: true },
        { ...red, isChosen: false },
      ],
    }
    const saved = await seller.ok(listings.saveListing, change)
    expect(saved).toMatchObject({
      title: 'My mug',
      description: '<p>Mine</p>',
      tags: ['gift'],
      isShopDraft: true,
      version: 2,
    })
    expect(saved.variants).toMatchObject([
      { skuId: blue.skuId, priceMinor: 4200, isOwnPrice: true },
      { skuId: red.skuId, isChosen: false },
    ])
    expect((await seller.call(listings.saveListing, change)).reason).toBe('changedSince')
  })

  it("reports that the agency's price has changed, without changing the seller's", async () => {
    const seller = await t.newCustomer()
    const listing = await draftListing(t, seller)
    await t.admin.query('update sku set price_minor = price_minor + 300 where id = $1', [
      listing.variants[0]?.skuId,
    ])
    const after = await get(seller, listing)
    expect(after).toMatchObject({ costsChanged: 1 })
    expect(after.variants[0]).toMatchObject({ seenCostMinor: 500, costMinor: 800, priceMinor: 1299 })
    const saved = await seller.ok(listings.saveListing, asSaved(after))
    expect(saved.costsChanged).toBe(0)
  })

  it('requires the permission to list and access to the shop', async () => {
    const listing = await draftListing(t, t.main)
    const looker = await t.subAccount({ menuTags: [2], authorities: [] })
    expect((await get(looker, listing)).allowedActions).toEqual([])
    expect((await looker.call(listings.pushListings, { ids: [listing.id] })).code).toBe(403)
    const elsewhere = await t.subAccount({ menuTags: [2], authorities: ['product:list'], shopIds: ['1'] })
    expect((await elsewhere.call(listings.getListing, { id: listing.id })).reason).toBe('notFound')
    const { results } = await elsewhere.ok(listings.pushListings, { ids: [listing.id] })
    expect(results).toMatchObject([{ ok: false, reason: 'notFound' }])
  })

  it('is not pushed to a shop without write permission', async () => {
    const seller = await t.newCustomer()
    const shopId = await listingShop(t, seller.customerId, { scopes: 'read_orders,read_products' })
    const listing = await draftListing(t, seller, { shopId })
    const { shops: offered } = await seller.ok(listings.listListingShops, {})
    expect(offered).toMatchObject([{ shopId, blocker: 'scopeMissing' }])
    expect((await push(seller, listing)).results).toMatchObject([{ ok: false, reason: 'scopeMissing' }])
  })
})

describe('a price template', () => {
  it('has a unique name; one is the default', async () => {
    const seller = await t.newCustomer()
    const save = (name: string, isDefault = false) =>
      seller.ok(listings.savePriceTemplate, { name, rule: plainPriceRule, isDefault })
    const first = await save('Plain', true)
    await save('Dear', true)
    expect(
      (await seller.call(listings.savePriceTemplate, { name: 'plain', rule: plainPriceRule })).reason,
    ).toBe('templateNameTaken')
    const { templates } = await seller.ok(listings.listPriceTemplates, {})
    expect(templates.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Dear', true],
      ['Plain', false],
    ])
    const renamed = await seller.ok(listings.savePriceTemplate, {
      ...first,
      name: 'Simple',
      isDefault: false,
    })
    expect(renamed).toMatchObject({ id: first.id, name: 'Simple' })
  })
})
