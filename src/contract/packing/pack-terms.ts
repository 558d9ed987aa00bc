import * as z from 'zod'
import { sizeSchema } from './parcel-weight.ts'

const amount = z.int().min(0, 'must be an amount').max(100_000_000, 'must not exceed 1,000,000.00')
const percent = z.int().min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')

export const maxPackaging = 40

/** What the owner sets about the pack station. */
export const packTermsSchema = z.object({
  /** A parcel is not closed before it was weighed. */
  requireWeight: z.boolean(),
  /** A difference in freight is proposed as a surcharge or credit if it exceeds both. */
  freightLimitMinor: z.object({ USD: amount, CNY: amount }),
  freightLimitPercent: percent,
  /** A measured SKU waits for a decision if its weight differs from the estimate by more than both. */
  weightLimitGrams: z.int().min(0, 'must be from 0 to 100,000').max(100_000, 'must be from 0 to 100,000'),
  weightLimitPercent: percent,
  packaging: z
    .array(sizeSchema.extend({ name: z.string().trim().min(1, 'is required').max(60) }))
    .max(maxPackaging, 'exceed the limit'),
})
export type PackTerms = z.output<typeof packTermsSchema>

/** Until the owner has set others. */
export const defaultPackTerms: PackTerms = {
  requireWeight: false,
  freightLimitMinor: { USD: 100, CNY: 700 },
  freightLimitPercent: 10,
  weightLimitGrams: 20,
  weightLimitPercent: 10,
  packaging: [],
}
