import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceChangedBy, priceOfCost, tierKept } from './price-rules.ts'

const cost = fc.integer({ min: 1, max: 5_000_000 })
const rateMillionths = fc.integer({ min: 10_000, max: 100_000_000 })
const marginBp = fc.integer({ min: -9_900, max: 100_000 })

describe('a price from a cost', () => {
  it.each([
    [1250, 7.1, 3500, 'cent', 238], // 12.50 / 7.10 × 1.35 = 2.3767…
    [1250, 7.1, 3500, 'nine', 239],
    [710, 7.1, 0, 'cent', 100],
    [710, 7.1, 0, 'nine', 109],
    [710, 7.1, 900, 'nine', 109], // ends in 9 already
  ] as const)('%i fen at %d with %i is %s: %i', (fen, rate, bp, rounding, price) => {
    expect(priceOfCost(fen, rate, { marginBp: bp, rounding })).toBe(price)
  })

  it('is the lowest whole cent that covers cost and margin, calculated exactly', () => {
    fc.assert(
      fc.property(cost, rateMillionths, marginBp, (fen, millionths, bp) => {
        const price = BigInt(priceOfCost(fen, millionths / 1e6, { marginBp: bp, rounding: 'cent' }))
        const requested = BigInt(fen) * 1_000_000n * BigInt(10_000 + bp)
        const unit = BigInt(millionths) * 10_000n
        fc.pre(price < 100_000_000n)
        expect(price * unit >= requested && (price - 1n) * unit < requested).toBe(true)
      }),
    )
  })

  it('ending in 9 is the next higher such price', () => {
    fc.assert(
      fc.property(cost, rateMillionths, marginBp, (fen, millionths, bp) => {
        const rate = millionths / 1e6
        const exact = priceOfCost(fen, rate, { marginBp: bp, rounding: 'cent' })
        fc.pre(exact < 99_999_990)
        const nine = priceOfCost(fen, rate, { marginBp: bp, rounding: 'nine' })
        expect([nine % 10, nine >= exact, nine - exact < 10]).toEqual([9, true, true])
      }),
    )
  })
})

it('a change of 0 keeps the price, and increases never give less than decreases', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 9_900 }), (price, bp) => {
      expect(priceChangedBy(price, 0)).toBe(price)
      expect(priceChangedBy(price, bp)).toBeGreaterThanOrEqual(price)
      expect(priceChangedBy(price, -bp)).toBeLessThanOrEqual(price)
    }),
  )
})

it('tiers keep their order and never cost more than a single unit', () => {
  const minor = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(minor, minor, minor, minor, (one, other, old, now) => {
      const [low, high] = [Math.min(one, other, old), Math.min(Math.max(one, other), old)]
      expect(tierKept(low, old, now)).toBeLessThanOrEqual(tierKept(high, old, now))
      expect(tierKept(high, old, now)).toBeLessThanOrEqual(now)
      expect(tierKept(high, old, old)).toBe(high)
    }),
  )
})
