import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { ProductId, ShopId } from '../../../contract/kernel/ids.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { products } from '../../../contract/products/products.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { draftListing, listingIds, listingShop, twoMugs } from './listings-factory.ts'
import { listingsInShop } from './shop-listings-factory.ts'

const { t, fakeShop, connect, get, push, listed } = await listingsInShop()

type Input = InputOf<typeof listings.createListings>

const create = async (
  seller: Caller,
  shopId: ShopId,
  productId: string,
  more: Omit<Input, 'productIds' | 'shopIds'> = {},
) => {
  const input = { productIds: [productId as ProductId], shopIds: [shopId], ...more }
  const { results } = await seller.ok(listings.createListings, input)
  const [result] = results
  if (!result) throw new Error('no result')
  return result
}
const preview = async (seller: Caller, shopId: ShopId, productId: string) =>
  seller.ok(listings.previewListings, { productIds: [productId as ProductId], shopIds: [shopId] })

/** A variant of the seller's own in the shop, mapped to the product's first SKU. */
const mapOwn = async ({ customerId }: Caller, shopId: ShopId, productId: string) => {
  await t.admin.query(
    `insert into shop_variant (customer_id, shop_id, variant_key, title, product_key, sku_id, mapped_at, mapped_by)
       select $1, $2, 'own-' || id, 'My own mug', '77', id, now(), 'Emma' from sku where product_id = $3 order by id limit 1`,
    [customerId, shopId, productId],
  )
}

describe('a product that is in the shop already', () => {
  it('is not listed again without the choice, and is named with its shop', async () => {
    const { seller, shopId, listing } = await listed()
    expect(await create(seller, shopId, listing.productId)).toMatchObject({
      ok: false,
      reason: 'alreadyInShop',
      listingId: listing.id,
      message: 'This product is already in Candle House. Update it there, or list it as a second copy.',
      figures: { shop: 'Candle House' },
    })
    const { present } = await preview(seller, shopId, listing.productId)
    expect(present).toMatchObject([
      {
        kind: 'listing',
        listingId: listing.id,
        adminUrl: listing.adminUrl,
        since: listing.listedAt,
        lastCopy: 1,
      },
    ])
  })

  it('is listed as a second product of the shop by choice, and the first one stays as it is', async () => {
    const { seller, shopId, listing } = await listed()
    const before = fakeShop().products.length
    const copies = [{ productId: listing.productId, shopId, copy: 2 }]
    const second = await create(seller, shopId, listing.productId, { copies })
    expect(second).toMatchObject({ ok: true, reason: 'created' })
    if (second.listingId === null) throw new Error('no listing')
    const draft = await get(seller, { id: second.listingId })
    expect(draft.alsoInShop).toMatchObject({ kind: 'listing', listingId: listing.id })
    expect(await push(seller, draft)).toMatchObject({ results: [{ ok: true, reason: 'queued' }] })
    await t.runJobs()
    const copy = await get(seller, draft)
    expect(copy).toMatchObject({ status: 'listed', failure: null })
    expect(copy.adminUrl).not.toBe(listing.adminUrl)
    expect(fakeShop().products).toHaveLength(before + 1)
    expect(await get(seller, listing)).toMatchObject({ status: 'listed', adminUrl: listing.adminUrl })
  })

  it('gets one second copy, however many tabs ask for it at a time', async () => {
    const { seller, shopId, listing } = await listed()
    const copies = [{ productId: listing.productId, shopId, copy: 2 }]
    const asked = await Promise.all(
      [1, 2, 3, 4].map(() => create(seller, shopId, listing.productId, { copies })),
    )
    expect(new Set(asked.map(({ listingId }) => listingId)).size).toBe(1)
    expect(asked.map(({ reason }) => reason).toSorted()).toEqual(['already', 'already', 'already', 'created'])
  })

  it('counts as there if the seller’s own product is mapped to its SKUs', async () => {
    const seller = await t.newCustomer()
    const shopId = await listingShop(t, seller.customerId)
    const { id } = await twoMugs(t)
    await mapOwn(seller, shopId, id)
    const asked = await Promise.all([1, 2, 3].map(() => create(seller, shopId, id)))
    expect(asked.map(({ reason }) => reason)).toEqual(['alreadyInShop', 'alreadyInShop', 'alreadyInShop'])
    const { present } = await preview(seller, shopId, id)
    expect(present).toMatchObject([{ kind: 'mapped', listingId: null, lastCopy: 1 }])
    expect(present[0]?.adminUrl).toContain('/admin/products/77')
    const copies = [{ productId: id as ProductId, shopId, copy: 2 }]
    expect(await create(seller, shopId, id, { copies })).toMatchObject({ ok: true, reason: 'created' })
  })

  it('is not pushed from a draft made before, unless as a second copy of its own', async () => {
    const { seller, shopId } = await connect()
    const draft = await draftListing(t, seller, { shopId })
    expect(draft.alsoInShop).toBeNull()
    await mapOwn(seller, shopId, draft.productId)
    expect((await get(seller, draft)).alsoInShop).toMatchObject({ kind: 'mapped' })
    expect((await push(seller, draft)).results).toMatchObject([{ ok: false, reason: 'alreadyInShop' }])
    const chosen = { ids: listingIds(draft), secondCopy: true }
    const sent = await Promise.all([
      seller.ok(listings.pushListings, chosen),
      seller.ok(listings.pushListings, chosen),
    ])
    expect(sent.flatMap(({ results }) => results.map(({ ok }) => ok))).toEqual([true, true])
    const before = fakeShop().products.length
    await t.runJobs()
    expect(await get(seller, draft)).toMatchObject({ status: 'listed' })
    expect(fakeShop().products).toHaveLength(before + 1)
  })

  it('of another customer does not count', async () => {
    const { listing } = await listed()
    const other = await t.newCustomer()
    const shopId = await listingShop(t, other.customerId)
    expect(await create(other, shopId, listing.productId)).toMatchObject({ ok: true, reason: 'created' })
  })
})

describe('prices and stock as shown', () => {
  it('are those of the draft, and SKUs that were not shown are left out', async () => {
    const seller = await t.newCustomer()
    const shopId = await listingShop(t, seller.customerId)
    const { id } = await twoMugs(t)
    const { products: previewed, rule, stockQuantity } = await preview(seller, shopId, id)
    expect(stockQuantity).toBe(999)
    expect(rule.steps[0]?.percent).toBe(250)
    const [red] = previewed[0]?.variants ?? []
    if (!red) throw new Error('no variant')
    const prices = [{ skuId: red.skuId, priceMinor: 450 }]
    const shown = [{ productId: id as ProductId, shopId, stockQuantity: 12, prices }]
    const { listingId } = await create(seller, shopId, id, { shown })
    if (listingId === null) throw new Error('no listing')
    const draft = await get(seller, { id: listingId })
    expect(draft).toMatchObject({ stockQuantity: 12 })
    expect(draft.variants).toMatchObject([
      { priceMinor: 450, isOwnPrice: true, isChosen: true },
      { priceMinor: 2099, isOwnPrice: false, isChosen: false },
    ])
  })

  it('include the cheapest freight of one unit where a country is given', async () => {
    const seller = await t.newCustomer()
    const shopId = await listingShop(t, seller.customerId)
    const { id } = await twoMugs(t)
    const asked = { productIds: [id as ProductId], shopIds: [shopId] }
    const freightOf = async (countryCode?: string) => {
      const { products: previewed } = await seller.ok(listings.previewListings, {
        ...asked,
        ...(countryCode && { countryCode }),
      })
      return previewed[0]?.variants[0]?.freightMinor
    }
    await createShippingLine(t)
    const costly = await createShippingLine(t)
    await t.admin.query(
      'update shipping_rate set base_minor = base_minor + 500 where shipping_line_id = $1',
      [costly],
    )
    forgetRateBook()
    const skuId = (await preview(seller, shopId, id)).products[0]?.variants[0]?.skuId
    if (!skuId) throw new Error('no SKU')
    const cost = await seller.ok(products.calculateLandedCost, { skuId, quantity: 1, countryCode: 'US' })
    const cheapest = Math.min(...cost.lines.map(({ price }) => price.amountMinor))
    expect(cheapest).toBeGreaterThan(0)
    expect(await freightOf('US')).toBe(cheapest)
    expect(await freightOf()).toBeNull()
    expect(await freightOf('AQ')).toBeNull()
  })
})
