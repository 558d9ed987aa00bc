import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  customerPrice,
  discountOf,
  listPrices,
  priceScopes,
  scopeTerms,
  type CustomerPrices,
  type PricedThing,
  type PriceRule,
} from './customer-price.ts'

const rule = (given: Partial<PriceRule>): PriceRule => ({
  id: '1',
  scope: 'goods',
  skuId: null,
  productId: null,
  category: null,
  lineId: null,
  countryCode: null,
  name: '',
  discountBp: 1_000,
  fixedUsdMinor: null,
  startsOn: '2026-01-01',
  endsOn: null,
  ...given,
})
const today = '2026-06-15'
const book = (rules: readonly PriceRule[], goodsBp = 0): CustomerPrices => ({
  today,
  level:
    goodsBp === 0
      ? null
      : { id: 'gold', nameEn: 'Gold', nameZh: '', goodsBp, freightBp: goodsBp, servicesBp: goodsBp },
  rules,
})
const mug = {
  target: 'goods',
  skuId: '10',
  productId: '20',
  category: 'Kitchen',
  isPrivate: false,
} as const satisfies PricedThing
const toGermany = { target: 'freight', lineId: '30', countryCode: 'DE' } as const satisfies PricedThing
const priceOf = (list: number, thing: PricedThing, prices: CustomerPrices, rate = 1) =>
  customerPrice(list, thing, prices, rate)

const subjects: Partial<Record<PriceRule['scope'], Partial<PriceRule>>> = {
  category: { category: 'Kitchen' },
  product: { productId: '20' },
  sku: { skuId: '10' },
  country: { countryCode: 'DE' },
  line: { lineId: '30' },
  lineToCountry: { lineId: '30', countryCode: 'DE' },
}

const anyRule = fc
  .record({
    scope: fc.constantFrom(...priceScopes),
    isOther: fc.boolean(),
    fixed: fc.option(fc.nat(50_000)),
    discountBp: fc.integer({ min: 1, max: 10_000 }),
    startsOn: fc.constantFrom('2026-01-01', today, '2026-06-16'),
    endsOn: fc.constantFrom(null, '2026-06-14', today, '2026-12-31'),
  })
  .map(({ scope, isOther, fixed, discountBp, ...dates }) => {
    const isFixed = fixed !== null && (scope === 'product' || scope === 'sku')
    return rule({
      scope,
      ...subjects[scope],
      ...(isOther ? { skuId: '11', productId: '21', category: 'Home', lineId: '31', countryCode: 'US' } : {}),
      discountBp: isFixed ? null : discountBp,
      fixedUsdMinor: isFixed ? fixed : null,
      ...dates,
    })
  })
const anyBook = fc.tuple(fc.array(anyRule, { maxLength: 8 }), fc.nat(10_000)).map(([rules, bp]) =>
  book(
    rules.map((one, n) => ({ ...one, id: String(n) })),
    bp,
  ),
)
const anyThing = fc.constantFrom<PricedThing>(mug, { ...mug, isPrivate: true }, toGermany, {
  target: 'services',
})
const anyList = fc.nat(2_000_000)
const anyRate = fc.double({ min: 0.1, max: 10, noNaN: true })

describe('a customer’s price', () => {
  it('is never below zero nor above the list price, and names its rule exactly if it is lower', () => {
    fc.assert(
      fc.property(anyList, anyThing, anyBook, anyRate, (list, thing, prices, rate) => {
        const { priceMinor, listMinor, source } = priceOf(list, thing, prices, rate)
        expect(listMinor).toBe(list)
        expect(Number.isSafeInteger(priceMinor)).toBe(true)
        expect(priceMinor).toBeGreaterThanOrEqual(0)
        expect(priceMinor).toBeLessThanOrEqual(list)
        expect(source === null).toBe(priceMinor === list)
      }),
    )
  })

  it('falls with the percentage and rises with the list price', () => {
    const anyBp = fc.nat(10_000)
    fc.assert(
      fc.property(anyList, anyList, anyBp, anyBp, (one, other, bp, otherBp) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [less, more] = [Math.min(bp, otherBp), Math.max(bp, otherBp)]
        expect(discountOf(low, less)).toBeLessThanOrEqual(discountOf(low, more))
        expect(low - discountOf(low, bp)).toBeLessThanOrEqual(high - discountOf(high, bp))
      }),
    )
  })

  it('is decided by the most specific rules that apply, and the best of these', () => {
    fc.assert(
      fc.property(anyList, anyThing, anyBook, (list, thing, prices) => {
        const alone = prices.rules.map((one) => ({
          rank: scopeTerms[one.scope].rank,
          isThere: priceOf(1_000_000, thing, book([{ ...one, discountBp: 5_000, fixedUsdMinor: null }]))
            .source,
          price: priceOf(list, thing, book([one])).priceMinor,
        }))
        const applying = alone.filter(({ isThere }) => isThere !== null)
        const level = priceOf(list, thing, { ...prices, rules: [] }).priceMinor
        const rank = Math.max(0, ...applying.map((one) => one.rank))
        const best = Math.min(
          ...applying.filter((one) => one.rank === rank).map(({ price }) => price),
          ...(rank === 0 ? [level] : []),
        )
        expect(priceOf(list, thing, prices).priceMinor).toBe(best)
      }),
    )
  })

  it('is the list price without rules', () => {
    expect(priceOf(500, mug, listPrices)).toEqual({ priceMinor: 500, listMinor: 500, source: null })
  })

  it('is rounded half up, once per price', () => {
    const off = (list: number, bp: number) => priceOf(list, mug, book([rule({ discountBp: bp })])).priceMinor
    // 5% of 0.50 is 0.025.
    expect(off(50, 500)).toBe(47)
    expect(off(49, 500)).toBe(47)
    expect(off(9, 500)).toBe(9)
    expect(off(1_999, 750)).toBe(1_849)
  })

  it('may be a fixed price of a product or SKU in USD, never above the list price', () => {
    const fixed = (usd: number, rate = 1) =>
      priceOf(
        500,
        mug,
        book([rule({ scope: 'sku', skuId: '10', discountBp: null, fixedUsdMinor: usd })]),
        rate,
      )
    expect(fixed(420)).toMatchObject({ priceMinor: 420, source: { discountBp: null, scope: 'sku' } })
    expect(fixed(60, 7.1).priceMinor).toBe(426)
    expect(fixed(600)).toEqual({ priceMinor: 500, listMinor: 500, source: null })
  })

  it('includes the first and the last day', () => {
    const on = (startsOn: string, endsOn: string | null) =>
      priceOf(1_000, mug, book([rule({ startsOn, endsOn })])).priceMinor
    expect([on(today, today), on('2026-06-01', today), on(today, null)]).toEqual([900, 900, 900])
    expect([on('2026-06-16', null), on('2026-06-01', '2026-06-14')]).toEqual([1_000, 1_000])
  })

  it('of the level gives way to a better general rule and to any specific one', () => {
    const source = (rules: readonly PriceRule[]) => priceOf(1_000, mug, book(rules, 500)).source
    expect(source([])).toMatchObject({ kind: 'level', nameEn: 'Gold', discountBp: 500 })
    expect(source([rule({ discountBp: 400 })])).toMatchObject({ kind: 'level' })
    expect(source([rule({ discountBp: 600 })])).toMatchObject({ kind: 'rule', discountBp: 600 })
    expect(source([rule({ scope: 'product', productId: '20', discountBp: 100 })])).toMatchObject({
      kind: 'rule',
      discountBp: 100,
    })
  })

  it('of goods that were quoted for the customer changes by rules that name them only', () => {
    const own = { ...mug, isPrivate: true }
    expect(
      priceOf(1_000, own, book([rule({}), rule({ scope: 'category', category: 'Kitchen' })], 500)).source,
    ).toBe(null)
    expect(priceOf(1_000, own, book([rule({ scope: 'product', productId: '20' })], 500)).priceMinor).toBe(900)
  })

  it('of freight depends on line and country', () => {
    const rules = [
      rule({ id: '1', scope: 'freight', discountBp: 100 }),
      rule({ id: '2', scope: 'country', countryCode: 'DE', discountBp: 200 }),
      rule({ id: '3', scope: 'line', lineId: '30', discountBp: 300 }),
      rule({ id: '4', scope: 'lineToCountry', lineId: '30', countryCode: 'DE', discountBp: 400 }),
    ]
    const at = (lineId: string, countryCode: string) =>
      priceOf(10_000, { target: 'freight', lineId, countryCode }, book(rules)).priceMinor
    expect([at('30', 'DE'), at('30', 'US'), at('31', 'DE'), at('31', 'US')]).toEqual([
      9_600, 9_700, 9_800, 9_900,
    ])
  })
})
