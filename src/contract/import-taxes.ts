import * as z from 'zod'
import { roundMinor } from './money.ts'
import { isWithinLimit, limitCurrencies, taxSchemes } from './tax-schemes.ts'

const percentSchema = z.number().min(0).max(100).multipleOf(0.01, 'must have up to two decimals')
const usdSchema = z.int().min(0).max(100_000_000)

/** Minor units, of USD unless a currency is named. */
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
  /** The scheme under which the tax is paid at the sale instead of the border; null: none. */
  scheme: z.enum(taxSchemes).nullable(),
  /** Up to which value of goods the scheme applies, in the currency of the law. */
  schemeLimitMinor: usdSchema,
  schemeLimitCurrency: z.enum(limitCurrencies),
})
export type ImportTax = z.output<typeof importTaxSchema>

interface Parcel {
  readonly goodsMinor: number
  /** The highest price of an item. */
  readonly highestMinor: number
  readonly freightMinor: number
  readonly kinds: number
}

/** Units per USD. */
interface Rates {
  /** Of the currency of the parcel's amounts. */
  readonly parcel: number
  /** Of the currency of the scheme's limit. */
  readonly limit: number
}

interface ImportCharges {
  readonly dutyMinor: number
  /** 0 if it is paid at the sale, where it is part of the buyer's price. */
  readonly taxMinor: number
  /** Paid under the country's scheme. */
  readonly isAtSale: boolean
}

/** Import charges of a parcel, in the currency of its amounts. Each charge is rounded separately. */
export const importChargesOf = (tax: ImportTax, parcel: Parcel, rates: Rates): ImportCharges => {
  const { goodsMinor, highestMinor, freightMinor, kinds } = parcel
  const isFree = goodsMinor <= tax.dutyFreeUsdMinor * rates.parcel
  const dutyMinor = isFree
    ? roundMinor(tax.smallDutyUsdMinor * rates.parcel) * kinds
    : roundMinor(((goodsMinor + freightMinor) * tax.dutyPercent) / 100)
  const inLimitCurrency = (amountMinor: number): number =>
    roundMinor((amountMinor * rates.limit) / rates.parcel)
  const goods = { totalMinor: inLimitCurrency(goodsMinor), highestMinor: inLimitCurrency(highestMinor) }
  const isAtSale = tax.scheme !== null && isWithinLimit(tax.scheme, goods, tax.schemeLimitMinor)
  const taxed = goodsMinor + freightMinor + dutyMinor
  return { dutyMinor, taxMinor: isAtSale ? 0 : roundMinor((taxed * tax.taxPercent) / 100), isAtSale }
}
