import * as z from 'zod'
import { priceSourceSchema } from '../customer-prices/customer-price.ts'
import { serviceIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'

export const serviceBases = ['order', 'item'] as const
export type ServiceBasis = (typeof serviceBases)[number]

/** The list price, and the rule that made the price lower; null: it is the list price. */
const listPriceShape = {
  listPriceMinor: amountMinorSchema.nullable(),
  priceSource: priceSourceSchema.nullable(),
}

/** The agency's description of a service in both languages; Chinese may be missing. */
export const serviceWords = {
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  procedureEn: z.string(),
  procedureZh: z.string(),
}

export const chosenServiceSchema = z.object({
  serviceId: serviceIdSchema,
  ...serviceWords,
  basis: z.enum(serviceBases),
  priceMinor: amountMinorSchema,
  ...listPriceShape,
  /** 1, or the number of items it applies to. */
  times: z.int(),
  amountMinor: amountMinorSchema,
  /** Paid with units of the seller's stock, so that it costs nothing. */
  isFromStock: z.boolean(),
})
export type ChosenService = z.output<typeof chosenServiceSchema>

export const offeredServiceSchema = z.object({
  serviceId: serviceIdSchema,
  ...serviceWords,
  situationEn: z.string(),
  situationZh: z.string(),
  imageUrl: z.string().nullable(),
  basis: z.enum(serviceBases),
  priceMinor: amountMinorSchema,
  ...listPriceShape,
  /** Units in the seller's stock that pay for it, if they suffice; null: there is no material for it. */
  inStock: z.int().nullable(),
})
export type OfferedService = z.output<typeof offeredServiceSchema>
