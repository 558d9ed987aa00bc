import { expect, it } from 'vitest'
import { priceFor } from './sku-price.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const })
const sku = {
  price: usd(500),
  tiers: [
    { minQuantity: 10, price: usd(450) },
    { minQuantity: 100, price: usd(400) },
  ],
}

it.each([
  [1, 500],
  [9, 4500],
  [10, 4500],
  [99, 44_550],
  [100, 40_000],
])('prices %i units at %i by the tier they reach', (quantity, amountMinor) => {
  expect(priceFor(sku, quantity)).toEqual(usd(amountMinor))
})
