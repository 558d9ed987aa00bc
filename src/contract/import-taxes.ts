import * as z from 'zod'
import { roundMinor } from './money.ts'

const percentSchema = z.number().min(0).max(100).multipleOf(0.01, 'must have up to two decimals')
const usdSchema = z.int().min(0).max(100_000_000)

/** What a country asks for goods that come in by parcel. Amounts in USD minor units. */
export const importTaxSchema = z.object({
  /** As it is called there: VAT, GST, … */
  taxName: z.string().trim().min(1, 'is required').max(20),
  /** Of goods, freight and duty. */
  taxPercent: percentSchema,
  /** Of goods and freight, once the goods of a parcel are worth more than `dutyFreeUsdMinor`. */
  dutyPercent: percentSchema,
  dutyFreeUsdMinor: usdSchema,
  /** Up to there instead, once for each kind of goods in the parcel; 0: nothing. */
  smallDutyUsdMinor: usdSchema,
  /** Under which the tax is paid where the goods are sold, not at the border: IOSS, VOEC, …; null: there is none. */
  scheme: z.string().trim().min(1).max(20).nullable(),
  /** Up to what goods of a parcel may be worth for it. */
  schemeUpToUsdMinor: usdSchema,
})
export type ImportTax = z.output<typeof importTaxSchema>

interface Parcel {
  readonly goodsMinor: number
  readonly freightMinor: number
  /** Of goods in it. */
  readonly kinds: number
}

/** Minor units of the parcel's currency. */
interface ImportCharges {
  readonly dutyMinor: number
  /** 0 where it is paid at the sale: then it is a part of the price that the buyer pays there. */
  readonly taxMinor: number
  /** Under the country's scheme. */
  readonly isAtSale: boolean
}

/**
 * What a parcel is charged when it comes in, in the currency of its amounts; `rate` is units of that for one USD. Each is
 * rounded for itself.
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
