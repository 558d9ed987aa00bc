import * as z from 'zod'
import { amountMinorSchema } from '../kernel/money.ts'
import { daySchema } from '../kernel/paging.ts'

export const maxPriceListRows = 5_000

/** Why a row of a price list cannot be saved. */
export const priceListProblems = [
  'noCode',
  'twoCodes',
  'unknownSku', // detail: the code
  'unknownProduct', // detail: the code
  'repeated', // detail: another row with the same SKU or product
  'formula',
  'noPrice',
  'twoPrices',
  'notPrice',
  'negativePrice',
  'otherCurrency',
  'ambiguousPrice',
  'belowCent',
  'highPrice',
  'notDiscount',
  'ambiguousDiscount',
  'discountRange',
] as const
export type PriceListProblem = (typeof priceListProblems)[number]

/** What an operator should look at before saving a row that can be saved. */
export const priceListWarnings = ['belowCost', 'aboveList', 'free'] as const
export type PriceListWarning = (typeof priceListWarnings)[number]

const priceTerms = {
  /** Hundredths of a percent off the list price; null: a fixed price. */
  discountBp: z.int().nullable(),
  fixedUsdMinor: amountMinorSchema.nullable(),
}

/** In US cents; of a product, those of its cheapest and of its most expensive SKU. */
const usdRange = z.object({ fromMinor: amountMinorSchema, toMinor: amountMinorSchema })
export type UsdRange = z.output<typeof usdRange>

export const priceListRowSchema = z.object({
  /** As spreadsheets count. */
  row: z.int(),
  /** Null where the row names neither a SKU nor a product, or both. */
  scope: z.enum(['product', 'sku']).nullable(),
  /** As in the catalogue; as in the file where it is unknown. */
  code: z.string(),
  /** The price or discount as in the file. */
  text: z.string(),
  ...priceTerms,
  listPrice: usdRange.nullable(),
  newPrice: usdRange.nullable(),
  /** Prices of the same SKU or product that end when this one begins. */
  replaces: z.array(z.object({ ...priceTerms, startsOn: daySchema, endsOn: daySchema.nullable() })),
  warnings: z.array(z.enum(priceListWarnings)),
  problem: z.enum(priceListProblems).nullable(),
  /** Of the problem; see there. */
  detail: z.string(),
})
export type PriceListRow = z.output<typeof priceListRowSchema>
