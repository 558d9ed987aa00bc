import { expect, it } from 'vitest'
import { marginOfPrice, priceFromCost, rateMicroOf } from './sourcing-price.ts'

const rateMicro = rateMicroOf(7.08)

it.each([
  [7080, 0, 1000],
  [7080, 2500, 1250],
  [1, 0, 1],
  [7081, 0, 1001], // never below the cost
  [5432, 3187, 1012],
])('%i fen with %i basis points on top are %i cents', (costCnyMinor, marginBps, cents) => {
  expect(priceFromCost({ costCnyMinor, marginBps, rateMicro })).toBe(cents)
})

it('is exact for the largest cost', () => {
  expect(priceFromCost({ costCnyMinor: 1_000_000_000, marginBps: 10_000, rateMicro: 1_000_000 })).toBe(
    2_000_000_000,
  )
})

it('recovers the margin from a price', () => {
  for (const marginBps of [0, 1, 2500, 9999]) {
    const priceMinor = priceFromCost({ costCnyMinor: 123_457, marginBps, rateMicro })
    expect(marginOfPrice({ priceMinor, costCnyMinor: 123_457, rateMicro })).toBeGreaterThanOrEqual(marginBps)
  }
  expect(marginOfPrice({ priceMinor: 500, costCnyMinor: 7080, rateMicro })).toBe(-5000)
})
