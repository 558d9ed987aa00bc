import { expect, it } from 'vitest'
import { marginOf } from './margin.ts'

it('works out what is left of a sale', () => {
  expect(marginOf({ priceMinor: 2490, feePercent: 2.9, fixedFeeMinor: 30, costMinor: 985 })).toEqual({
    feesMinor: 102,
    profitMinor: 1403,
    sharePercent: 56.3,
    evenMinor: 1046,
  })
})

it('loses nothing at the price it names, and something below', () => {
  const sale = { feePercent: 15, fixedFeeMinor: 30, costMinor: 1234 }
  const { evenMinor } = marginOf({ ...sale, priceMinor: 0 })
  expect(marginOf({ ...sale, priceMinor: evenMinor }).profitMinor).toBeGreaterThanOrEqual(0)
  expect(marginOf({ ...sale, priceMinor: evenMinor - 2 }).profitMinor).toBeLessThan(0)
})

it('has no share of no price', () => {
  expect(marginOf({ priceMinor: 0, feePercent: 0, fixedFeeMinor: 0, costMinor: 5 }).sharePercent).toBe(0)
})
