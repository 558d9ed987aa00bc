import { roundMinor } from '../../../contract/money.ts'

interface Sale {
  readonly priceMinor: number
  /** Of the price; 0 to 99. */
  readonly feePercent: number
  readonly fixedFeeMinor: number
  /** Goods and freight of one. */
  readonly costMinor: number
}

interface Margin {
  readonly feesMinor: number
  readonly profitMinor: number
  /** Of the price, in percent with one decimal; 0 where nothing is asked. */
  readonly sharePercent: number
  /** The lowest price at which nothing is lost. */
  readonly evenMinor: number
}

/** What is left of a sale. Minor units of one currency. */
export const marginOf = ({ priceMinor, feePercent, fixedFeeMinor, costMinor }: Sale): Margin => {
  const feesMinor = roundMinor((priceMinor * feePercent) / 100) + fixedFeeMinor
  const profitMinor = priceMinor - feesMinor - costMinor
  return {
    feesMinor,
    profitMinor,
    sharePercent: priceMinor === 0 ? 0 : Math.round((profitMinor * 1000) / priceMinor) / 10,
    evenMinor: Math.ceil((costMinor + fixedFeeMinor) / (1 - feePercent / 100)),
  }
}
