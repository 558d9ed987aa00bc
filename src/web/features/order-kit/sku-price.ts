import type { Money } from '../../../contract/kernel/money.ts'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'

/** The cost of a quantity: every unit at the price of the highest tier reached. */
export const priceFor = (sku: Pick<SkuChoice, 'price' | 'tiers'>, quantity: number): Money => {
  const reached = sku.tiers
    .filter(({ minQuantity }) => minQuantity <= quantity)
    .toSorted((one, other) => other.minQuantity - one.minQuantity)[0]
  const one = reached?.price ?? sku.price
  return { ...one, amountMinor: one.amountMinor * quantity }
}
