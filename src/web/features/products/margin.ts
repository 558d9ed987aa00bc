import { roundMinor } from '../../../contract/kernel/money.ts'

interface Sale {
  readonly priceMinor: number
  /** Percent of the price, 0 to 99. */
  readonly feePercent: number
  readonly fixedFeeMinor: number
  /** Product, shipping and import charges per unit, in minor units. */
  readonly costMinor: number
  /** Tax included in the price, in percent of the price without it; 0 for none. */
  readonly taxPercent: number
}

interface Margin {
  readonly taxMinor: number
  readonly feesMinor: number
  readonly profitMinor: number
  /** Percent of the price with one decimal; 0 if the price is 0. */
  readonly sharePercent: number
  /** The break-even price; null if tax and fees exceed any price. */
  readonly evenMinor: number | null
}

/** All amounts in minor units of one currency. */
export const marginOf = ({ priceMinor, feePercent, fixedFeeMinor, costMinor, taxPercent }: Sale): Margin => {
  const taxMinor = roundMinor((priceMinor * taxPercent) / (100 + taxPercent))
  const feesMinor = roundMinor((priceMinor * feePercent) / 100) + fixedFeeMinor
  const profitMinor = priceMinor - taxMinor - feesMinor - costMinor
  // The share of each cent that neither tax nor fee takes.
  const kept = 100 / (100 + taxPercent) - feePercent / 100
  return {
    taxMinor,
    feesMinor,
    profitMinor,
    sharePercent: priceMinor === 0 ? 0 : Math.round((profitMinor * 1000) / priceMinor) / 10,
    evenMinor: kept > 0 ? Math.ceil((costMinor + fixedFeeMinor) / kept) : null,
  }
}
