import { expect, it } from 'vitest'
import { marginOf } from './margin.ts'

it('works out what is left of a sale', () => {
  expect(
    marginOf({ priceMinor: 2490, feePercent: 2.9, fixedFeeMinor: 30, costMinor: 985, taxPercent: 0 }),
  ).toEqual({
    taxMinor: 0,
    feesMinor: 102,
    profitMinor: 1403,
    sharePercent: 56.3,
    evenMinor: 1046,
  })
})

it.each([0, 19])(
  'loses nothing at the price it names, and something below, with %d%% tax in it',
  (taxPercent) => {
    const sale = { feePercent: 15, fixedFeeMinor: 30, costMinor: 1234, taxPercent }
    const { evenMinor } = marginOf({ ...sale, priceMinor: 0 })
    expect(marginOf({ ...sale, priceMinor: (evenMinor ?? 0) + 1 }).profitMinor).toBeGreaterThanOrEqual(0)
    expect(marginOf({ ...sale, priceMinor: (evenMinor ?? 0) - 3 }).profitMinor).toBeLessThan(0)
  },
)

it('has no share of no price', () => {
  expect(
    marginOf({ priceMinor: 0, feePercent: 0, fixedFeeMinor: 0, costMinor: 5, taxPercent: 0 }).sharePercent,
  ).toBe(0)
})

it('takes the tax off the price that it is a part of', () => {
  expect(
    marginOf({ priceMinor: 11_900, feePercent: 0, fixedFeeMinor: 0, costMinor: 4_000, taxPercent: 19 }),
  ).toMatchObject({
    taxMinor: 1_900,
    profitMinor: 6_000,
  })
})

it('names no price where tax and fees take all of it', () => {
  const sale = { priceMinor: 100, feePercent: 99, fixedFeeMinor: 0, costMinor: 5, taxPercent: 25 }
  expect(marginOf(sale).evenMinor).toBeNull()
})
