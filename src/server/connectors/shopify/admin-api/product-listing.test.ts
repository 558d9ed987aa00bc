import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListingGoods } from '../../../modules/listings/index.ts'
import type { ShopAccess } from '../../../modules/shops/index.ts'
import { scopes } from './app.ts'
import { createShopifyClient } from './client.ts'
import { startFakeShopify, type FakeShopifyServer } from '../fake/fake-server.ts'
import type { FakeShop } from '../fake/shop-state.ts'
import { createProductListing } from './product-listing.ts'

const domain = 'candle-house.myshopify.com'
const ref = { customerId: '1' as never, shopId: '1' }
let server: FakeShopifyServer
let shop: FakeShop
let access: ShopAccess
let listing: ReturnType<typeof createProductListing>

beforeAll(async () => {
  server = await startFakeShopify('http://127.0.0.1:9', {
    shops: [{ domain, name: 'Candle House', orders: 0 }],
  })
})
afterAll(() => server.close())
const connectWith = (granted: readonly string[]): void => {
  access = { domain, accessToken: server.fake.issueToken(shop, granted.join(',')).accessToken }
}
beforeEach(() => {
  const found = server.fake.findShop(domain)
  if (!found) throw new Error('no shop')
  shop = found
  connectWith(scopes)
  const client = createShopifyClient(server.app, { wait: async () => undefined })
  listing = createProductListing(server.app, client, (_shop, work) => work(access))
})

const variant = (sku: string, ...values: string[]): ListingGoods['variants'][number] => ({
  sku,
  values,
  price: '12.99',
  compareAtPrice: '19.99',
  cost: '5.00',
  weightGrams: 320,
  quantity: 40,
  pictureUrl: null,
})
const goods = (key: string, given: Partial<ListingGoods> = {}): ListingGoods => ({
  key,
  title: 'Enamel mug',
  descriptionHtml: '<p>Dishwasher safe</p>',
  productType: 'Kitchen',
  vendor: '',
  tags: ['gift'],
  isDraft: false,
  pictures: [{ url: 'https://cdn.example/mug.jpg', alt: 'Enamel mug' }],
  options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
  variants: [variant(`${key}-R`, 'Red'), variant(`${key}-B`, 'Blue')],
  locationId: null,
  ...given,
})
const productOf = (key: string) => shop.products.filter((one) => one.key === key)

describe('a product', () => {
  it('is created once per key, with all displayed fields, and found again', async () => {
    const made = await listing.putProduct(ref, goods('1'))
    const again = await listing.putProduct(ref, goods('1', { title: 'Another' }))
    expect([made.wasThere, again.wasThere]).toEqual([false, true])
    expect(again.variants).toEqual(made.variants)
    expect(productOf('1')).toMatchObject([
      {
        id: made.product.key,
        title: 'Enamel mug',
        status: 'ACTIVE',
        isPublished: true,
        tags: ['gift'],
        vendor: 'Candle House',
        variants: [
          { sku: '1-R', title: 'Red', price: '12.99', compareAtPrice: '19.99', cost: '5.00', quantity: 40 },
          { sku: '1-B', title: 'Blue' },
        ],
      },
    ])
  })

  it('without options has a single variant', async () => {
    const { product } = await listing.putProduct(ref, goods('2', { options: [], variants: [variant('2')] }))
    expect(product.variants).toMatchObject([{ title: '', sku: '2' }])
  })

  it('with more variants than a page is read completely', async () => {
    const values = Array.from({ length: 230 }, (_, index) => `Size ${index}`)
    const variants = values.map((value, index) => variant(`3-${index}`, value))
    const made = await listing.putProduct(ref, goods('3', { options: [{ name: 'Size', values }], variants }))
    expect(new Set(made.variants.map(({ variantId }) => variantId)).size).toBe(230)
  })

  it('rejected by the shop reports the reason', async () => {
    shop.refusal = 'The shop is full'
    await expect(listing.putProduct(ref, goods('4'))).rejects.toMatchObject({
      reason: 'refused',
      refusal: { reason: 'listingProductRejected', figures: { said: 'The shop is full' } },
    })
    const twice = goods('4', { variants: [variant('4-R', 'Red'), variant('4-S', 'red')] })
    await expect(listing.putProduct(ref, twice)).rejects.toMatchObject({ reason: 'refused' })
    expect(productOf('4')).toEqual([])
  })

  it('needs a scope: without it the shop must be reconnected', async () => {
    connectWith(scopes.filter((scope) => scope !== 'write_products'))
    await expect(listing.putProduct(ref, goods('5'))).rejects.toMatchObject({ reason: 'scopeMissing' })
    server.fake.expireTokens(domain)
    await expect(listing.putProduct(ref, goods('5'))).rejects.toMatchObject({ reason: 'accessLost' })
  })
})

describe('a change', () => {
  it('affects what it names, and nothing the seller has added', async () => {
    const { product, variants } = await listing.putProduct(ref, goods('6'))
    const [standing] = productOf('6')
    if (!standing) throw new Error('no product')
    const own = { id: '4288', title: 'Gold', sku: 'OWN', price: '99.00', quantity: 1 }
    server.fake.putProduct(shop, { ...standing, variants: [...standing.variants, own] })
    const [red] = variants
    const after = await listing.changeProduct(ref, {
      externalId: product.key,
      words: { title: 'New name', isDraft: true },
      prices: [{ variantId: red?.variantId ?? '', price: '20.00', compareAtPrice: null, cost: '6.00' }],
      options: [{ name: 'Colour' }],
      variants: [variant('6-G', 'Green'), variant('6-B', 'Blue')],
      locationId: null,
    })
    expect(productOf('6')).toMatchObject([
      {
        title: 'New name',
        status: 'DRAFT',
        description: '<p>Dishwasher safe</p>',
        variants: [
          { price: '20.00', compareAtPrice: null, cost: '6.00' },
          { price: '12.99' },
          own,
          { title: 'Green', sku: '6-G', quantity: 40 },
        ],
      },
    ])
    expect(after.variants).toHaveLength(4)
  })

  it('to a deleted product reports that', async () => {
    const change = { externalId: '4711', words: {}, prices: [], options: [], variants: [], locationId: null }
    await expect(listing.changeProduct(ref, change)).rejects.toMatchObject({ reason: 'gone' })
  })
})

describe('stock', () => {
  it('is set once per key, all or nothing', async () => {
    const { variants } = await listing.putProduct(ref, goods('7'))
    const [red, blue] = variants.map(({ inventoryItemId }) => inventoryItemId)
    const notice = (key: string, quantity: number, item = blue ?? '') => ({
      key,
      quantities: [
        { inventoryItemId: red ?? '', locationId: null, quantity },
        { inventoryItemId: item, locationId: null, quantity },
      ],
    })
    const shown = () => productOf('7')[0]?.variants.map(({ quantity }) => quantity)
    await listing.setStock(ref, notice('a', 7))
    await listing.setStock(ref, notice('b', 8))
    await listing.setStock(ref, notice('a', 7))
    expect(shown()).toEqual([8, 8])
    const { refused } = await listing.setStock(ref, notice('c', 9, '999'))
    expect(refused).toMatchObject([
      { inventoryItemId: '999', message: expect.stringContaining('not be found') },
    ])
    expect(shown()).toEqual([8, 8])
  })
})
