import * as z from 'zod'
import { maxCreditMinor } from './credit-lines.ts'

const limit = z
  .int()
  .min(0, 'must be an amount')
  .max(maxCreditMinor, 'must not exceed 1,000,000.00')
  .nullable()

/** What the owner sets about credit lines. */
export const creditTermsSchema = z.object({
  /** A limit above it is granted once a second operator approves it; null: one person is enough. */
  limitSecondPersonAboveMinor: z.object({ USD: limit, CNY: limit }),
  /** After the due date, until drawing stops. */
  graceDays: z.int().min(0, 'must be from 0 to 60').max(60, 'must be from 0 to 60'),
  /** Before the due date, for the first reminder. */
  remindDays: z.int().min(1, 'must be from 1 to 30').max(30, 'must be from 1 to 30'),
})
export type CreditTerms = z.output<typeof creditTermsSchema>

/** Until the owner has set others: every limit needs a second person. */
export const defaultCreditTerms: CreditTerms = {
  limitSecondPersonAboveMinor: { USD: 0, CNY: 0 },
  graceDays: 3,
  remindDays: 3,
}
