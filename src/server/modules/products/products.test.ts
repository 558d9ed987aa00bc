import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { listPrices } from '../../../contract/customer-prices/customer-price.ts'
import { products } from '../../../contract/products/products.ts'
import { productInput } from '../../../contract/catalogue/catalogue.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import { saveProduct } from '../catalogue/save-product.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../orders/test/order-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { calculateLandedCost } from './landed-cost.ts'
import { usdFrom } from './price-groups.ts'
import { countSales, forgetWords, measureDeliveries } from './product-jobs.ts'
import { copyProduct, privateProduct, publicProduct } from './product-factory.ts'
import { listRelated, readDetail } from './read-detail.ts'
import { saveForLater } from './save-for-later.ts'
import { searchProducts } from './search-products.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const listMoney = { prices: listPrices, general: listPrices, ownPrices: new Map(), categories: [] } as const
const usd = { currency: 'USD', rate: 1, ...listMoney } as const
let seller: CustomerId
let other: CustomerId

const scopeOf = (customerId: CustomerId) => ({ customerId, shopIds: null })
const search = (given: object, as = seller, currency: 'USD' | 'CNY' = 'USD') =>
  searchProducts(
    database,
    scopeOf(as),
    { customerId: as, currency },
    products.searchProducts.input.parse(given),
  )
const found = async (given: object | string) =>
  (await search(typeof given === 'string' ? { search: given } : given)).rows.map(({ code }) => code)

beforeEach(async () => {
  await admin.query(
    'truncate product, sku, sku_price_tier, order_line, shop_variant, product_search, search_word, product_facet, shipping_line cascade',
  )
  forgetRateBook()
  seller = await createCustomer(t)
  other = await createCustomer(t)
})

const shelf = async () => {
  const attributes = (value: string) => [{ name: 'Colour', value }]
  await publicProduct(t, {
    code: 'KT-MUG',
    subjectEn: 'Stoneware mug 350 ml',
    subjectZh: '炻瓷马克杯',
    category: 'Kitchen',
    keywords: ['housewarming gift'],
    skus: [
      { attributes: attributes('Ocean blue'), priceMinor: 400 },
      { attributes: attributes('Sand'), priceMinor: 650 },
    ],
  })
  await publicProduct(t, {
    code: 'HM-LAMP',
    subjectEn: 'Rechargeable desk lamp',
    subjectZh: '充电台灯',
    category: 'Home',
    skus: [{ attributes: attributes('Sand'), priceMinor: 2200, goodsAttributes: ['battery'] }],
  })
  await publicProduct(t, {
    code: 'HM-VASE',
    subjectEn: 'Ceramic vase',
    subjectZh: '陶瓷花瓶',
    category: 'Home',
    keywords: ['café'],
    skus: [{ attributes: attributes('White'), priceMinor: 1200 }],
  })
}

describe('searching the catalogue', () => {
  beforeEach(shelf)

  it.each([
    ['the beginning of a word', 'stonew', ['KT-MUG']],
    ['several words in any order', 'ml mug', ['KT-MUG']],
    ['a plural', 'mugs', ['KT-MUG']],
    ['small words beside those that matter', 'a mug for the house', ['KT-MUG']],
    ['what nobody looks for beside what somebody does', 'mug with sand', ['KT-MUG']],
    ['a code', 'kt-mug', ['KT-MUG']],
    ['a SKU code', 'hm-vase-1', ['HM-VASE']],
    ['the beginning of a code', 'hm-', ['HM-VASE', 'HM-LAMP']],
    ['Chinese', '马克杯', ['KT-MUG']],
    ['a part of it', '花瓶', ['HM-VASE']],
    ['Chinese with a wrong sign', '马克怀', ['KT-MUG']],
    ['a keyword', 'housewarming', ['KT-MUG']],
    ['a category', 'home', ['HM-VASE', 'HM-LAMP']],
    ['an attribute', 'ocean', ['KT-MUG']],
    ['letters with accents, typed without', 'cafe', ['HM-VASE']],
    ['and the other way round', 'mùg', ['KT-MUG']],
    ['nothing there is', 'zeppelin', []],
    ['signs alone', '%_\\ \'"', []],
  ])('finds by %s', async (_what, words, codes) => {
    expect(await found(words)).toEqual(codes)
  })

  it.each([
    ['cermaic vase', 'ceramic vase', ['HM-VASE']],
    ['stonewear', 'stoneware', ['KT-MUG']],
    ['rechargable lammp', 'rechargable lamp', ['HM-LAMP']],
  ])('tolerates %s, and shows the corrected search', async (typed, meant, codes) => {
    const answer = await search({ search: typed })
    expect(answer.meant).toBe(meant)
    expect(answer.rows.map(({ code }) => code)).toEqual(codes)
    expect((await search({ search: meant })).meant).toBeNull()
  })

  it.each(['7', String(2n ** 60n - 1n)])('finds by the name of an image with id %s', async (id) => {
    await admin.query(
      `insert into file (id, customer_id, is_public, storage_key, file_name, content_type, size_bytes, sha256)
         overriding system value
         values ($1::bigint, null, true, $1::text, 'speckled-glaze.webp', 'image/webp', 1, '')`,
      [id],
    )
    await publicProduct(t, { code: 'BOWL', subjectEn: 'Bowl', coverUrl: `/app/files/${id}/large` })
    expect(await found('speckled')).toEqual(['BOWL'])
  })

  it('ranks title matches first, then best sellers', async () => {
    const plain = await publicProduct(t, { code: 'A', subjectEn: 'Tray', keywords: ['mug'] })
    await publicProduct(t, { code: 'B', subjectEn: 'Travel mug' })
    await admin.query('update product_search set units_sold = 90 where product_id = $1', [plain.id])
    expect(await found('mug')).toEqual(['B', 'KT-MUG', 'A'])
    expect(await found({ search: 'mug', sort: 'sales:desc' })).toEqual(['A', 'B', 'KT-MUG'])
    expect(await found({ sort: 'price:asc' })).toEqual(['KT-MUG', 'A', 'B', 'HM-VASE', 'HM-LAMP'])
    expect(await found({ sort: 'newest:desc', pageSize: 20 })).toEqual([
      'B',
      'A',
      'HM-VASE',
      'HM-LAMP',
      'KT-MUG',
    ])
  })

  it('follows product changes, and drops withdrawn and discontinued products', async () => {
    const { id, input } = await publicProduct(t, { code: 'CUP', subjectEn: 'Tin cup' })
    const { rows } = await admin.query<{ id: string }>('select id from sku where product_id = $1', [id])
    const sku = { ...input.skus[0], id: rows[0]?.id }
    const save = (given: object) =>
      database.agencyTransaction((tx) =>
        saveProduct(tx, productInput.parse({ ...input, skus: [sku], ...given })),
      )
    expect(await found('tin')).toEqual(['CUP'])
    await save({ subjectEn: 'Copper cup', skus: [{ ...sku, priceMinor: 123 }] })
    expect(await found('tin')).toEqual([])
    expect((await search({ search: 'copper' })).rows).toMatchObject([{ priceMinor: 123 }])
    await save({ isPublished: false })
    expect(await found('copper')).toEqual([])
    await save({})
    expect(await found('tin')).toEqual(['CUP'])
    await save({ skus: [{ ...sku, isActive: false }] })
    expect(await found('tin')).toEqual([])
  })

  it('neither corrects to nor accepts words that only a withdrawn product contains', async () => {
    const { id } = await publicProduct(t, { code: 'ODD', subjectEn: 'Stonewear cup' })
    expect((await search({ search: 'stonewear' })).meant).toBeNull()
    await admin.query('update product set is_published = false where id = $1', [id])
    await forgetWords(database.agency)
    expect((await search({ search: 'stonewear' })).meant).toBe('stoneware')
    expect(await found('stonewear')).toEqual(['KT-MUG'])
    const { rows } = await admin.query<{ word: string }>(
      `select word from search_word where word in ('stoneware', 'mug', 'sand')`,
    )
    expect(rows).toHaveLength(3)
  })

  it('never shows private products', async () => {
    const id = await privateProduct(t, other)
    expect(await found('enamel')).toEqual([])
    expect((await search({ search: 'enamel' }, other)).rows).toEqual([])
    await expect(readDetail(database.tenant(other), scopeOf(other), usd, id)).rejects.toMatchObject({
      reason: 'notFound',
    })
    const { rows } = await admin.query('select 1 from product_search where product_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('filtering', () => {
  beforeEach(shelf)
  const colour = (...values: string[]) => ({ attributes: [{ name: 'Colour', values }] })

  it('counts facets of results, each group ignoring its own selection', async () => {
    const { facets } = await search(colour('Sand'))
    expect(facets?.categories.values).toEqual([
      { value: 'Home', labelZh: '', count: 1 },
      { value: 'Kitchen', labelZh: '', count: 1 },
    ])
    expect(facets?.attributes).toEqual([
      {
        name: 'Colour',
        isAtLeast: false,
        values: [
          { value: 'Sand', count: 2 },
          { value: 'Ocean blue', count: 1 },
          { value: 'White', count: 1 },
        ],
      },
    ])
    expect(facets?.goods.values).toEqual([{ value: 'battery', count: 1 }])
    expect(facets?.prices.values).toEqual([
      { fromMinor: 200, toMinor: 499, count: 1 },
      { fromMinor: 2000, toMinor: 4999, count: 1 },
    ])
    expect((await search({ withFacets: false })).facets).toBeNull()
  })

  it('combines values of a group by or, groups by and', async () => {
    expect(await found(colour('Sand', 'White'))).toEqual(['HM-VASE', 'HM-LAMP', 'KT-MUG'])
    expect(await found({ ...colour('Sand'), categories: ['Home'] })).toEqual(['HM-LAMP'])
    expect(await found({ goods: ['battery'] })).toEqual(['HM-LAMP'])
    expect(await found({ categories: ['Garden'] })).toEqual([])
    expect(await found({ attributes: [{ name: 'Size', values: ['Sand'] }] })).toEqual([])
  })

  it('filters by prices of the seller’s currency, both ends included', async () => {
    expect(await found({ priceFrom: 400, priceTo: 1200 })).toEqual(['HM-VASE', 'KT-MUG'])
    expect(await found({ priceFrom: 401, priceTo: 1199 })).toEqual([])
    const inCny = await search({}, seller, 'CNY')
    const mug = inCny.rows.find(({ code }) => code === 'KT-MUG')
    const price = mug?.priceMinor ?? 0
    expect(inCny.currency).toBe('CNY')
    expect(price).toBeGreaterThan(2000)
    const codes = async (given: object) => (await search(given, seller, 'CNY')).rows.map(({ code }) => code)
    expect(await codes({ priceFrom: price, priceTo: price })).toEqual(['KT-MUG'])
    expect(await codes({ priceFrom: price + 8, priceTo: price + 8 })).toEqual([])
    const { facets } = await search({ priceFrom: price, priceTo: price }, seller, 'CNY')
    expect(facets?.prices.values.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it.each([1, 7.08, 0.93])('converts a price filter to USD at rate %d', (rate) => {
    const price = (usdMinor: number): number => Math.round(usdMinor * rate)
    for (const minor of [0, 1, 99, 100, 12_345]) {
      const from = usdFrom(minor, price)
      expect(price(from)).toBeGreaterThanOrEqual(minor)
      expect(from === 0 || price(from - 1) < minor).toBe(true)
    }
  })

  it('excludes products no line ships to a country, or not in time', async () => {
    await createShippingLine(t)
    expect(await found({ country: 'US' })).toEqual(['HM-VASE', 'KT-MUG'])
    expect(await found({ country: 'US', maxDays: 1 })).toEqual([])
    expect(await found({ country: 'US', maxDays: 60 })).toEqual(['HM-VASE', 'KT-MUG'])
    expect(await found({ country: 'AQ' })).toEqual([])
  })

  it('shows saved products to their seller only', async () => {
    const { id } = await publicProduct(t, { code: 'OWN', subjectEn: 'Own thing' })
    const { rows } = await admin.query<{ id: string }>('select id from sku where product_id = $1', [id])
    await admin.query('insert into stock (customer_id, sku_id, on_hand) values ($1, $2, 7)', [
      seller,
      rows[0]?.id,
    ])
    await saveForLater(database.tenant(seller), seller, { id, isSaved: true, by: 'Emma' })
    await saveForLater(database.tenant(seller), seller, { id, isSaved: true, by: 'Emma' })
    const mine = await search({ isSaved: true, isInStock: true })
    expect(mine.rows).toMatchObject([{ code: 'OWN', isSaved: true, onHand: 7 }])
    expect((await search({ isSaved: true }, other)).total).toBe(0)
    expect((await search({ isInStock: true }, other)).total).toBe(0)
    expect((await search({ search: 'own' }, other)).rows).toMatchObject([{ isSaved: false, onHand: 0 }])
    await saveForLater(database.tenant(seller), seller, { id, isSaved: false, by: 'Emma' })
    expect((await search({ isSaved: true })).total).toBe(0)
  })
})

it('counts up to two thousand results', async () => {
  const { id } = await publicProduct(t, { code: 'N', subjectEn: 'Numbered thing' })
  await copyProduct(admin, id, 2_004)
  const first = await search({ search: 'numbered' })
  expect(first).toMatchObject({
    total: 2000,
    totalIsLowerBound: true,
    facets: { prices: { isAtLeast: true } },
  })
  expect((await search({ search: 'numbered', pageNum: 100 })).rows).toHaveLength(20)
  expect((await search({ search: 'numbered', pageNum: 101 })).rows).toEqual([])
})

it('shows a product with related products of its category', async () => {
  await shelf()
  const { id } = await publicProduct(t, {
    code: 'HM-CLOCK',
    subjectEn: 'Clock',
    category: 'Home',
    hsCode: '910500',
    skus: [{ priceMinor: 900, tiers: [{ minQuantity: 10, priceMinor: 800 }] }],
  })
  const cny = { currency: 'CNY', rate: 7, ...listMoney } as const
  const detail = await readDetail(database.tenant(seller), scopeOf(seller), cny, id)
  expect(detail).toMatchObject({
    code: 'HM-CLOCK',
    currency: 'CNY',
    priceMinor: 6300,
    price: '63.00',
    maxPrice: '63.00',
    hsCode: '910500',
    category: { en: 'Home', zh: '' },
    pictures: [],
    skus: [{ priceMinor: 6300, tiers: [{ minQuantity: 10, priceMinor: 5600 }], onHand: 0 }],
  })
  const near = { productId: id, category: 'Home', max: 8 }
  const related = await listRelated(database.tenant(seller), scopeOf(seller), cny, near)
  expect(related.map(({ code }) => code)).toEqual(['HM-VASE', 'HM-LAMP'])
})

it('a product card has the fields of the specification, its prices as text with two decimals', async () => {
  const { id, code } = await publicProduct(t, {
    code: 'KT-TRAY',
    subjectEn: 'Tray',
    remarkEn: 'Made of ash',
    coverUrl: '/catalogue/tray.webp',
    skus: [
      { priceMinor: 1230, attributes: [{ name: 'Size', value: 'Large' }] },
      { priceMinor: 150, attributes: [{ name: 'Size', value: 'Small' }] },
    ],
  })
  const fields = {
    id,
    cover: '/catalogue/tray.webp',
    subjectEn: 'Tray',
    remarkEn: 'Made of ash',
    isStore: false,
  }
  const [inUsd] = (await search({ search: code })).rows
  expect(inUsd).toMatchObject({ ...fields, price: '1.50', maxPrice: '12.30' })
  const [inCny] = (await search({ search: code }, seller, 'CNY')).rows
  expect(inCny?.price).toBe(((inCny?.priceMinor ?? 0) / 100).toFixed(2))
  expect(inCny?.maxPrice).toBe(((inCny?.maxPriceMinor ?? 0) / 100).toFixed(2))
  expect(Number(inCny?.price)).toBeGreaterThan(1.5)
})

describe('sales and delivery times', () => {
  const order = async (
    customerId: CustomerId,
    skuId: string,
    quantity: number,
    part: { status?: string; daysAgo?: number } = {},
  ): Promise<string> => {
    const shopId = await createShop(t, customerId)
    const draft = orderDraft(shopId, { lines: [draftLine({ skuId, quantity })] })
    const { id: orderId } = await placeOrder(t, customerId, draft)
    await admin.query(
      `update dropshipping_order set status = $2, paid_at = now() - make_interval(days => $3), country_code = 'US',
         waiting_reason = null, waiting_on = null, waiting_since = null where id = $1`,
      [orderId, part.status ?? 'shipped', part.daysAgo ?? 1],
    )
    return orderId
  }

  it('counts units sold within 30 days to all sellers', async () => {
    const skuId = await createSku(t)
    await order(seller, skuId, 3)
    await order(other, skuId, 2)
    await order(other, skuId, 50, { daysAgo: 31 })
    await order(other, skuId, 70, { status: 'cancelled' })
    await countSales(database.agency)
    expect((await search({})).rows).toMatchObject([{ sold: 5 }])
    await admin.query(`update dropshipping_order set paid_at = now() - interval '40 days'`)
    await countSales(database.agency)
    expect((await search({})).rows).toMatchObject([{ sold: 0 }])
  })

  it('shows measured delivery times from five parcels on, with costs', async () => {
    const skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 400 }] })
    const lineId = await createShippingLine(t)
    const shipped = async (days: number): Promise<void> => {
      const orderId = await order(seller, skuId, 1, { status: 'delivered' })
      await admin.query(
        `insert into shipment (customer_id, order_id, key, shipping_line_id, carrier, tracking_number, shipped_at, delivered_at)
           values ($1, $2, 'k', $3, 'C', $4, now() - make_interval(days => $5), now())`,
        [seller, orderId, lineId, `T${orderId}`, days],
      )
    }
    const ask = (quantity = 1) =>
      calculateLandedCost(
        database.tenant(customerIdFromRow(other)),
        { ...usd, customerId: customerIdFromRow(other) },
        products.calculateLandedCost.input.parse({ skuId, quantity, countryCode: 'US' }),
      )
    for (const days of [4, 6, 7, 9]) await shipped(days)
    await measureDeliveries(database.agency)
    expect((await ask()).lines).toMatchObject([{ lineId, measured: null }])
    await shipped(20)
    await measureDeliveries(database.agency)
    const { goods, unitPrice, lines } = await ask(10)
    expect(unitPrice.amountMinor).toBe(400)
    expect(goods.amountMinor).toBe(4000)
    expect(lines).toMatchObject([{ measured: { parcels: 5, medianDays: 7, p90Days: 20 } }])
    const [line] = lines
    expect(line?.landed.amountMinor).toBe(4000 + (line?.price.amountMinor ?? 0))
    expect(line).toMatchObject({ charges: [], onImport: { amountMinor: 0 }, total: line?.landed })
    expect(line?.totalEach.amountMinor).toBe(Math.round((line?.landed.amountMinor ?? 0) / 10))
  })
})

it('names the responsible person of the product, or else the one of the agency', async () => {
  const company = { legalName: 'Quayside', euResponsible: 'Agency B.V., Amsterdam' }
  await admin.query(
    `insert into agency_settings (section, version, value, changed)
       select 'company', coalesce(max(version), 0) + 1, $1, '{}' from agency_settings where section = 'company'`,
    [JSON.stringify(company)],
  )
  const safetyOf = async (id: string) =>
    (await readDetail(database.tenant(seller), scopeOf(seller), usd, id)).safety
  const bare = await publicProduct(t)
  expect(await safetyOf(bare.id)).toEqual({
    manufacturer: '',
    euResponsible: 'Agency B.V., Amsterdam',
    warnings: '',
  })
  const own = await publicProduct(t, { euResponsible: 'Maker GmbH, Berlin', safetyWarnings: 'Hot surface' })
  expect(await safetyOf(own.id)).toEqual({
    manufacturer: '',
    euResponsible: 'Maker GmbH, Berlin',
    warnings: 'Hot surface',
  })
})
