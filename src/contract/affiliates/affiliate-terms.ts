import * as z from 'zod'

/** After the order was delivered, so that refunds are settled first. */
export const commissionLockDays = 14

export const commissionStates = ['locked', 'available', 'paid', 'reversed'] as const
export type CommissionState = (typeof commissionStates)[number]

const minimumSchema = z.int().min(0, 'must be an amount').max(100_000_000, 'must not exceed 1,000,000.00')

/** What the owner sets about commissions. */
export const affiliateTermsSchema = z.object({
  /** Below it, a referrer's commission is carried over to the next month. */
  minimumPayoutMinor: z.object({ USD: minimumSchema, CNY: minimumSchema }),
})
export type AffiliateTerms = z.output<typeof affiliateTermsSchema>
