import * as z from 'zod'
import { roundMinor } from './money.ts'

const percentSchema = z.number().min(0).max(100).multipleOf(0.01, 'must have up to two decimals')
const usdSchema = z.int().min(0).max(100_000_000)

/** Amounts in USD minor units. */
export const importTaxSchema = z.object({
  /** The local name: VAT, GST, … */
  taxName: z.string().trim().min(1, 'is required').max(20),
  /** On goods, shipping and duty. */
  taxPercent: percentSchema,
  /** On goods and shipping, if the goods of a parcel are worth more than `dutyFreeUsdMinor`. */
  dutyPercent: percentSchema,
  dutyFreeUsdMinor: usdSchema,
  /** A flat duty per kind of goods in a parcel up to that value; 0: none. */
  smallDutyUsdMinor: usdSchema,
  /** The scheme under which the tax is paid at the sale instead of the border: IOSS, VOEC, …; null: none. */
  scheme: z.string().trim().min(1).max(20).nullable(),
  /** The highest goods value of a parcel under the scheme. */
  schemeUpToUsdMinor: usdSchema,
})
export type ImportTax = z.output<typeof importTaxSchema>

interface Parcel {
  readonly goodsMinor: number
  readonly freightMinor: number
  readonly kinds: number
}

interface ImportCharges {
  readonly dutyMinor: number
  /** 0 if it is paid at the sale, where it is part of the buyer's price. */
  readonly taxMinor: number
  /** Paid under the country's scheme. */
  readonly isAtSale: boolean
}

/**
 * Import charges of a parcel, in the currency of its amounts; `rate` is units of it per USD. Each charge is
 * rounded separately.
 */
export const importChargesOf = (tax: ImportTax, parcel: Parcel, rate: number): ImportCharges => {
  const { goodsMinor, freightMinor, kinds } = parcel
  const isFree = goodsMinor <= tax.dutyFreeUsdMinor * rate
  const dutyMinor = isFree
    ? roundMinor(tax.smallDutyUsdMinor * rate) * kinds
    : roundMinor(((goodsMinor + freightMinor) * tax.dutyPercent) / 100)
  const isAtSale = tax.scheme !== null && goodsMinor <= tax.schemeUpToUsdMinor * rate
  const taxed = goodsMinor + freightMinor + dutyMinor
  return { dutyMinor, taxMinor: isAtSale ? 0 : roundMinor((taxed * tax.taxPercent) / 100), isAtSale }
}
