import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareAtByRule,
  currencyDigits,
  endUp,
  inShopCurrency,
  listingPriceLimits,
  listingPriceRuleSchema,
  plainPriceRule,
  priceByRule,
  priceEndings,
  profitOf,
  shopDecimal,
  type ListingPriceRule,
} from './listing-price.ts'

const cost = fc.integer({ min: 1, max: 500_000 })
const digits = fc.constantFrom(0, 2, 3)
const shop = fc
  .tuple(fc.integer({ min: 1_000, max: 50_000_000 }), digits)
  .map(([millionths, places]) => ({ rate: millionths / 1e6, digits: places }))
const step = fc.record({
  fromMinor: fc.integer({ min: 1, max: 100_000 }),
  percent: fc.integer({ min: 100, max: 1000 }),
  addMinor: fc.integer({ min: 0, max: 5_000 }),
})
const rule: fc.Arbitrary<ListingPriceRule> = fc
  .record({
    first: step,
    more: fc.uniqueArray(step, { maxLength: 5, selector: ({ fromMinor }) => fromMinor }),
    ending: fc.constantFrom(...priceEndings),
    compareAtPercent: fc.option(fc.integer({ min: 1, max: 500 })),
  })
  .map(({ first, more, ending, compareAtPercent }) => ({
    steps: [{ ...first, fromMinor: 0 }, ...more.toSorted((a, b) => a.fromMinor - b.fromMinor)],
    ending,
    compareAtPercent,
  }))
const dollars = { rate: 1, digits: 2 }

describe('a price by rule', () => {
  it.each([
    [812, plainPriceRule, dollars, 2099], // 8.12 × 2.5 = 20.30
    [812, { ...plainPriceRule, ending: '95' }, dollars, 2095],
    [812, { ...plainPriceRule, ending: '00' }, dollars, 2100],
    [812, { ...plainPriceRule, ending: 'cent' }, dollars, 2030],
    [812, { ...plainPriceRule, ending: '99' }, { rate: 7.1, digits: 2 }, 14_499], // 144.13
    [812, { ...plainPriceRule, ending: '99' }, { rate: 150, digits: 0 }, 3099], // ¥ 3045
    [812, { ...plainPriceRule, ending: '95' }, { rate: 0.3, digits: 3 }, 6950], // 6.090
  ] as const)('%i by %j is in %j %i', (minor, by, where, price) => {
    expect(priceByRule(minor, by, where)).toBe(price)
  })

  it('uses the step of the cost, but never less than a lower cost gives', () => {
    const by: ListingPriceRule = {
      steps: [
        { fromMinor: 0, percent: 300, addMinor: 0 },
        { fromMinor: 1000, percent: 200, addMinor: 100 },
      ],
      ending: 'cent',
      compareAtPercent: null,
    }
    expect(priceByRule(900, by, dollars)).toBe(2700)
    expect(priceByRule(1000, by, dollars)).toBe(2997) // 20 + 1 is less than three times 9.99
    expect(priceByRule(2000, by, dollars)).toBe(4100)
  })

  it('never falls as costs rise', () => {
    fc.assert(
      fc.property(cost, fc.integer({ min: 0, max: 50_000 }), rule, shop, (low, more, by, where) => {
        expect(priceByRule(low + more, by, where)).toBeGreaterThanOrEqual(priceByRule(low, by, where))
      }),
      { numRuns: 500 },
    )
  })

  it('is a whole number and never below the cost plus the added amount', () => {
    fc.assert(
      fc.property(cost, rule, shop, (minor, by, where) => {
        const price = priceByRule(minor, by, where)
        const own = by.steps.findLast(({ fromMinor }) => fromMinor <= minor)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(inShopCurrency(minor + (own?.addMinor ?? 0), where))
      }),
      { numRuns: 500 },
    )
  })

  it('has the ending of the rule, and so does the compare-at price', () => {
    fc.assert(
      fc.property(cost, rule, shop, (minor, by, where) => {
        const price = priceByRule(minor, by, where)
        // Above it the maximum applies, whatever the ending.
        fc.pre(price * 6 < listingPriceLimits.maxPriceMinor)
        const compareAt = compareAtByRule(price, by, where.digits)
        const unit = where.digits === 0 ? 100 : 10 ** where.digits
        const isEnded = (amount: number) =>
          by.ending === 'cent' || amount % unit === (unit * Number(by.ending)) / 100
        expect(isEnded(price)).toBe(true)
        expect(compareAt === null).toBe(by.compareAtPercent === null || price === 0)
        expect(compareAt === null || (isEnded(compareAt) && compareAt > price)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is the nearest higher amount with this ending', () => {
    fc.assert(
      fc.property(cost, fc.constantFrom(...priceEndings), digits, (minor, ending, places) => {
        const ended = endUp(minor, ending, places)
        expect(ended).toBeGreaterThanOrEqual(minor)
        expect(ended - minor).toBeLessThan(places === 0 ? 100 : 10 ** places)
        expect(endUp(ended, ending, places)).toBe(ended)
      }),
    )
  })
})

describe('a rule', () => {
  it('starts at 0 and ascends', () => {
    const steps = (...froms: number[]) => ({
      ...plainPriceRule,
      steps: froms.map((fromMinor) => ({ fromMinor, percent: 200, addMinor: 0 })),
    })
    expect(listingPriceRuleSchema.safeParse(steps(0, 100, 200)).success).toBe(true)
    for (const wrong of [steps(), steps(100), steps(0, 100, 100), steps(0, 200, 100)])
      expect(listingPriceRuleSchema.safeParse(wrong).success).toBe(false)
  })
})

it('formats amounts as shops do', () => {
  expect([shopDecimal(5, 2), shopDecimal(1250, 2), shopDecimal(1250, 0), shopDecimal(12, 3)]).toEqual([
    '0.05',
    '12.50',
    '1250',
    '0.012',
  ])
  expect(['USD', 'JPY', 'KWD', '??'].map(currencyDigits)).toEqual([2, 0, 3, 2])
})

it('calculates profit and its margin of the price', () => {
  expect(profitOf(2000, 500)).toEqual({ profitMinor: 1500, marginBp: 7500 })
  expect(profitOf(0, 500)).toEqual({ profitMinor: -500, marginBp: null })
})
