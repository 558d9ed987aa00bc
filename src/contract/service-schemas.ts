import * as z from 'zod'
import { serviceIdSchema } from './ids.ts'
import { amountMinorSchema } from './money.ts'

/** What a service's price is for: an order, or each item of it. */
export const serviceBases = ['order', 'item'] as const
export type ServiceBasis = (typeof serviceBases)[number]

/** What the agency says of a service, in both languages; Chinese may be missing. */
export const serviceWords = {
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  procedureEn: z.string(),
  procedureZh: z.string(),
}

/** A service of an order, at the price of when it was chosen, in the order's currency. */
export const chosenServiceSchema = z.object({
  serviceId: serviceIdSchema,
  ...serviceWords,
  basis: z.enum(serviceBases),
  priceMinor: amountMinorSchema,
  /** Once, or for each item that it is for. */
  times: z.int(),
  amountMinor: amountMinorSchema,
})
export type ChosenService = z.output<typeof chosenServiceSchema>

/** A service as it can be chosen now, in the customer's currency. */
export const offeredServiceSchema = z.object({
  serviceId: serviceIdSchema,
  ...serviceWords,
  situationEn: z.string(),
  situationZh: z.string(),
  imageUrl: z.string().nullable(),
  basis: z.enum(serviceBases),
  priceMinor: amountMinorSchema,
})
export type OfferedService = z.output<typeof offeredServiceSchema>
