import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { products } from '../../../contract/products/products.ts'
import { agreedPrice } from '../customer-prices/customer-price-factory.ts'
import { aLevel, giveLevel, saveLevels } from '../vip/vip-factory.ts'
import { copyProduct, publicProduct } from './product-factory.ts'

const t = await testApp()
const categories = ['Kitchen', 'Home', 'Garden', '']
/** List prices of each product's SKUs, close together and near the bounds of price bands. */
const shelf = [
  [90],
  [150],
  [163],
  [188, 190],
  [199, 260],
  [200],
  [201],
  [480, 480],
  [499],
  [500],
  [555, 610, 700],
  [720],
  [799],
  [805, 2_200],
  [940],
  [1_000],
  [1_050, 3_000],
  [1_111],
  [1_666],
  [1_999],
  [2_010],
  [2_105],
  [5_000],
  [5_400, 5_500],
]
const stocked: { readonly id: string; readonly code: string }[] = []

const level = aLevel({ goodsBp: 800 })

beforeAll(async () => {
  await saveLevels(t, [level])
  for (const [index, prices] of shelf.entries()) {
    stocked.push(
      await publicProduct(t, {
        code: `SHELF-${index}`,
        category: categories[index % categories.length],
        skus: prices.map((priceMinor, at) => ({
          priceMinor,
          attributes: [{ name: 'Size', value: `Size ${at}` }],
        })),
      }),
    )
  }
}, 120_000)

const percent = fc.record({ discountBp: fc.constantFrom(1, 333, 750, 1_000, 2_500, 9_000) })
const fixed = fc.record({ fixedUsdMinor: fc.constantFrom(0, 180, 500, 999, 2_000) })
const position = fc.nat({ max: shelf.length - 1 })
const rule = fc.oneof(
  percent.map((price) => ({ scope: 'goods' as const, ...price })),
  fc
    .record({ category: fc.constantFrom('Kitchen', 'Home', 'Garden'), price: percent })
    .map(({ category, price }) => ({ scope: 'category' as const, category, ...price })),
  fc
    .record({ at: position, price: fc.oneof(percent, fixed) })
    .map(({ at, price }) => ({ scope: 'product' as const, code: `SHELF-${at}`, ...price })),
  fc
    .record({ at: position, price: fc.oneof(percent, fixed) })
    .map(({ at, price }) => ({ scope: 'sku' as const, code: `SHELF-${at}-1`, ...price })),
)

type Found = OutputOf<typeof products.searchProducts>
const search = (seller: Caller, given: object): Promise<Found> =>
  seller.ok(products.searchProducts, { pageSize: 50 as const, ...given })

/** Prices on the product's own page. */
const readPrices = async (seller: Caller, id: string): Promise<number[]> => {
  const { product } = await seller.ok(products.getWinningProduct, { id })
  return product.skus.map(({ priceMinor }) => priceMinor)
}

const pricesIn = ({ rows }: Found): number[] => rows.map(({ priceMinor }) => priceMinor)
const sorted = (prices: readonly number[]): number[] => prices.toSorted((a, b) => a - b)

const checkPrices = async (seller: Caller): Promise<void> => {
  const all = await search(seller, {})
  expect(all.rows).toHaveLength(shelf.length)
  for (const { id } of stocked) {
    const ofSkus = await readPrices(seller, id)
    expect(all.rows.find((card) => card.id === id)).toMatchObject({
      priceMinor: Math.min(...ofSkus),
      maxPriceMinor: Math.max(...ofSkus),
    })
  }
  const prices = sorted(pricesIn(all))
  expect(pricesIn(await search(seller, { sort: 'price:asc' }))).toEqual(prices)
  expect(pricesIn(await search(seller, { sort: 'price:desc' }))).toEqual(prices.toReversed())
  expect(pricesIn(await search(seller, { sort: 'price:asc', pageSize: 20, pageNum: 2 }))).toEqual(
    prices.slice(20),
  )
  for (const [priceFrom, priceTo] of [
    [prices[3], prices[8]],
    [undefined, prices[5]],
    [(prices[6] ?? 0) + 1, undefined],
  ]) {
    const isWithin = (minor: number): boolean =>
      minor >= (priceFrom ?? 0) && minor <= (priceTo ?? Number.POSITIVE_INFINITY)
    const found = await search(seller, { priceFrom, priceTo, sort: 'price:asc' })
    expect(pricesIn(found)).toEqual(prices.filter(isWithin))
    const byName = await search(seller, { priceFrom, priceTo, search: 'enamel' })
    expect(sorted(pricesIn(byName))).toEqual(prices.filter(isWithin))
    // Counts of the prices' own filter ignore it.
    expect(byName.facets?.prices).toEqual(all.facets?.prices)
  }
  for (const { fromMinor, toMinor, count } of all.facets?.prices.values ?? []) {
    const inBand = prices.filter((minor) => minor >= fromMinor && (toMinor === null || minor <= toMinor))
    expect(inBand).toHaveLength(count)
  }
}

it('shows, sorts, filters and counts products by the customer’s prices', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { maxLength: 7 }),
      fc.constantFrom('USD' as const, 'CNY' as const),
      fc.boolean(),
      async (rules, currency, hasLevel) => {
        expect.hasAssertions()
        const seller = await t.newCustomer({ currency })
        if (hasLevel) await giveLevel(t, seller.customerId, level)
        for (const given of rules) await agreedPrice(t, seller, given)
        await checkPrices(seller)
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

it('sorts by the customer’s prices among more products than are listed', async () => {
  const seller = await t.newCustomer()
  const { id: copied } = await publicProduct(t, { code: 'COPIED', skus: [{ priceMinor: 6_000 }] })
  const { code: ofCategory } = await publicProduct(t, {
    code: 'OF-CATEGORY',
    category: 'Clearance',
    skus: [{ priceMinor: 9_000 }],
  })
  const { code: own } = await publicProduct(t, { code: 'OWN', skus: [{ priceMinor: 9_500 }] })
  await copyProduct(t.admin, copied, 2_100)
  await agreedPrice(t, seller, { scope: 'category', category: 'Clearance', discountBp: 9_990 })
  await agreedPrice(t, seller, { scope: 'product', code: own, fixedUsdMinor: 20 })
  const codesOf = ({ rows }: Found): string[] => rows.slice(0, 2).map(({ code }) => code)
  const from = { priceFrom: 1, priceTo: 6_000 }
  expect(codesOf(await search(seller, { sort: 'price:asc' }))).toEqual([ofCategory, own])
  expect(codesOf(await search(seller, { sort: 'price:asc', ...from }))).toEqual([ofCategory, own])
  const { rows, total } = await search(seller, { sort: 'price:desc' })
  expect(rows[0]?.priceMinor).toBe(6_000)
  expect(total).toBe(2_000)
})
