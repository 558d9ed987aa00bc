import { expect, it } from 'vitest'
import { marginOf } from './margin.ts'

it('calculates the profit of a sale', () => {
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
  'breaks even at the break-even price and loses money below it, with %d%% tax included',
  (taxPercent) => {
    const sale = { feePercent: 15, fixedFeeMinor: 30, costMinor: 1234, taxPercent }
    const { evenMinor } = marginOf({ ...sale, priceMinor: 0 })
    expect(marginOf({ ...sale, priceMinor: (evenMinor ?? 0) + 1 }).profitMinor).toBeGreaterThanOrEqual(0)
    expect(marginOf({ ...sale, priceMinor: (evenMinor ?? 0) - 3 }).profitMinor).toBeLessThan(0)
  },
)

it('has a share of 0 at a price of 0', () => {
  expect(
    marginOf({ priceMinor: 0, feePercent: 0, fixedFeeMinor: 0, costMinor: 5, taxPercent: 0 }).sharePercent,
  ).toBe(0)
})

it('deducts tax that is included in the price', () => {
  expect(
    marginOf({ priceMinor: 11_900, feePercent: 0, fixedFeeMinor: 0, costMinor: 4_000, taxPercent: 19 }),
  ).toMatchObject({
    taxMinor: 1_900,
    profitMinor: 6_000,
  })
})

it('has no break-even price if tax and fees take all of it', () => {
  const sale = { priceMinor: 100, feePercent: 99, fixedFeeMinor: 0, costMinor: 5, taxPercent: 25 }
  expect(marginOf(sale).evenMinor).toBeNull()
})
