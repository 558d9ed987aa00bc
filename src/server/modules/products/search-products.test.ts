import { beforeEach, describe, expect, it } from 'vitest'
import { productInput } from '../../../contract/catalogue/catalogue.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { saveProduct } from '../catalogue/save-product.ts'
import { createShippingLine } from '../orders/test/order-factory.ts'
import { usdFrom } from './price-groups.ts'
import { forgetWords } from './product-jobs.ts'
import { copyProduct, privateProduct, publicProduct } from './product-factory.ts'
import { readDetail } from './read-detail.ts'
import { saveForLater } from './save-for-later.ts'
import { scopeOf, usd, withShelf } from './shelf-factory.ts'

const { shelf, found, search, admin, t, database, newSellers } = await withShelf()

let seller: CustomerId
let other: CustomerId
beforeEach(async () => {
  ;({ seller, other } = await newSellers())
})

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
