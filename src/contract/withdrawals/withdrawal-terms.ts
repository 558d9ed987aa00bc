import * as z from 'zod'
import type { Currency } from '../kernel/money.ts'

export const payoutKinds = ['bank', 'paypal', 'wise', 'payoneer', 'usdt'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** USDT is a dollar; the others pay out in the wallet's currency. */
export const payoutKindsOf = (currency: Currency): readonly PayoutKind[] =>
  currency === 'USD' ? payoutKinds : payoutKinds.filter((kind) => kind !== 'usdt')

/** Per withdrawal: up to 1,000,000.00. */
export const withdrawalLimits = { minMinor: 1, maxMinor: 100_000_000 } as const

const eachCurrency = <T extends z.ZodType>(amount: T) => z.object({ USD: amount, CNY: amount })
const withinLimits = (lowest: number) =>
  z.int().min(lowest, 'must be an amount').max(withdrawalLimits.maxMinor, 'must not exceed 1,000,000.00')
/** Null: one person is enough for any amount. */
const limit = eachCurrency(withinLimits(0).nullable())

const methodSchema = z.object({
  isOffered: z.boolean(),
  /** Of the amount, in hundredths of a per cent. */
  feeBp: z.int().min(0, 'must be from 0 to 50').max(5_000, 'must be from 0 to 50'),
  feeFixedMinor: eachCurrency(withinLimits(0)),
})
export type WithdrawalMethod = z.output<typeof methodSchema>

/** What the owner sets about money that leaves the wallet, and about who may release it. */
export const withdrawalTermsSchema = z.object({
  methods: z.object({
    bank: methodSchema,
    paypal: methodSchema,
    wise: methodSchema,
    payoneer: methodSchema,
    usdt: methodSchema,
  } satisfies Record<PayoutKind, typeof methodSchema>),
  minimumMinor: eachCurrency(withinLimits(1)),
  /** Above it, a withdrawal is paid by another operator than the one who approved it. What a customer withdraws within a week counts together. */
  secondPersonAboveMinor: limit,
  /** Above it, a bank transfer is credited once a second operator confirms it. */
  bankCreditSecondPersonAboveMinor: limit,
  /** Above it, a correction of a balance is posted once a second operator approves it. */
  correctionSecondPersonAboveMinor: limit,
})
export type WithdrawalTerms = z.output<typeof withdrawalTermsSchema>
