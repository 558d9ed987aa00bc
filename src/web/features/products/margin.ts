import { roundMinor } from '../../../contract/money.ts'

interface Sale {
  readonly priceMinor: number
  /** Of the price; 0 to 99. */
  readonly feePercent: number
  readonly fixedFeeMinor: number
  /** Goods and freight of one, and what is paid at the border. */
  readonly costMinor: number
  /** Tax that is a part of the price, in percent of the price without it; 0: none. */
  readonly taxPercent: number
}

interface Margin {
  readonly taxMinor: number
  readonly feesMinor: number
  readonly profitMinor: number
  /** Of the price, in percent with one decimal; 0 where nothing is asked. */
  readonly sharePercent: number
  /** The lowest price at which nothing is lost; null: tax and fees take all of any price. */
  readonly evenMinor: number | null
}

/** What is left of a sale. Minor units of one currency. */
export const marginOf = ({ priceMinor, feePercent, fixedFeeMinor, costMinor, taxPercent }: Sale): Margin => {
  const taxMinor = roundMinor((priceMinor * taxPercent) / (100 + taxPercent))
  const feesMinor = roundMinor((priceMinor * feePercent) / 100) + fixedFeeMinor
  const profitMinor = priceMinor - taxMinor - feesMinor - costMinor
  // Of a cent of the price, what neither the tax nor the fee takes.
  const kept = 100 / (100 + taxPercent) - feePercent / 100
  return {
    taxMinor,
    feesMinor,
    profitMinor,
    sharePercent: priceMinor === 0 ? 0 : Math.round((profitMinor * 1000) / priceMinor) / 10,
    evenMinor: kept > 0 ? Math.ceil((costMinor + fixedFeeMinor) / kept) : null,
  }
}
