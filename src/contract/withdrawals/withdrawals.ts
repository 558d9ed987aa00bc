import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { isBic, isIban, plainIban, usesIban } from './iban.ts'
import { payoutAccountIdSchema, withdrawalIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { waitingParties } from '../kernel/statuses.ts'
import { payoutKinds, withdrawalLimits } from './withdrawal-terms.ts'

const customer = { kind: 'customer', tag: menuTags.wallet } as const
const withdrawing = { ...customer, authority: 'wallet:withdraw', notInAdminView: true } as const

export const withdrawalStatuses = ['requested', 'approved', 'paid', 'rejected', 'cancelled'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalTransitions = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<WithdrawalStatus, readonly WithdrawalStatus[]>

export const withdrawalSorts = ['time'] as const
export const payoutAccountLimit = 10

const needed = (max: number) => z.string().trim().min(1, 'is required').max(max)
const emailDetail = z.string().trim().toLowerCase().pipe(z.email('must be an email address').max(120))

export const usdtNetworks = ['TRC20', 'ERC20'] as const
export type UsdtNetwork = (typeof usdtNetworks)[number]

const bankSchema = z
  .object({
    kind: z.literal('bank'),
    holder: needed(120),
    bankName: needed(120),
    countryCode: countryCodeSchema,
    /** Of countries with IBANs; otherwise ''. */
    iban: z.string().max(60).overwrite(plainIban).default(''),
    /** Of the other countries; otherwise ''. */
    accountNumber: z
      .string()
      .trim()
      .regex(/^([A-Za-z\d][A-Za-z\d -]{3,33})?$/, 'must be an account number')
      .default(''),
    bic: z
      .string()
      .trim()
      .toUpperCase()
      .max(11)
      .refine((bic) => bic === '' || isBic(bic), 'must be a BIC such as CHASUS33')
      .default(''),
  })
  .check(({ value, issues }) => {
    const { countryCode, iban, accountNumber, bic } = value
    const wrong = (path: 'iban' | 'accountNumber' | 'bic', message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (usesIban(countryCode)) {
      if (!isIban(iban, countryCode)) wrong('iban', `must be a valid IBAN of ${countryCode}`)
      if (accountNumber !== '') wrong('accountNumber', 'must be empty where the country uses IBANs')
      return
    }
    if (iban !== '') wrong('iban', 'must be empty where the country has no IBANs')
    if (accountNumber === '') wrong('accountNumber', 'is required')
    if (bic === '') wrong('bic', 'is required')
  })

const byEmail = <const K extends 'paypal' | 'wise' | 'payoneer'>(kind: K) =>
  z.object({ kind: z.literal(kind), holder: needed(120), email: emailDetail })

/** Where money is paid out to. Checksums of USDT addresses are checked by the server (`addressChecksum`). */
export const payoutDetailsSchema = z.discriminatedUnion('kind', [
  bankSchema,
  byEmail('paypal'),
  byEmail('wise'),
  byEmail('payoneer'),
  z.object({
    kind: z.literal('usdt'),
    network: z.enum(usdtNetworks),
    address: z
      .string()
      .trim()
      .regex(/^[A-Za-z\d]{26,50}$/, 'must be an address'),
  }),
])
export type PayoutDetails = z.output<typeof payoutDetailsSchema>

const payoutAccountSchema = z.object({
  id: payoutAccountIdSchema,
  kind: z.enum(payoutKinds),
  /** Masked: the end of the number or address, or the beginning and domain of the email address. */
  hint: z.string(),
  addedBy: z.string(),
  addedAt: instantSchema,
})
export type PayoutAccount = z.output<typeof payoutAccountSchema>

export const withdrawalRowShape = {
  id: withdrawalIdSchema,
  number: z.string(),
  status: z.enum(withdrawalStatuses),
  statusSince: instantSchema,
  /** Null: it is over. */
  waitingOn: z.enum(waitingParties).nullable(),
  currency: currencySchema,
  /** Taken from the wallet: what is paid out and the fee. */
  amountMinor: amountMinorSchema,
  feeMinor: amountMinorSchema,
  payoutMinor: amountMinorSchema,
  payoutKind: z.enum(payoutKinds),
  payoutHint: z.string(),
  requestedBy: z.string(),
  createdAt: instantSchema,
  paidOn: daySchema.nullable(),
  /** Why it was rejected. */
  reason: z.string(),
}

export const withdrawalDetailShape = {
  ...withdrawalRowShape,
  paymentReference: z.string(),
  proofUrl: z.string().nullable(),
  /** Oldest first. */
  events: z.array(
    z.object({
      status: z.enum(withdrawalStatuses),
      at: instantSchema,
      actorKind: z.enum(['seller', 'operator']),
      actorName: z.string(),
    }),
  ),
}

export const withdrawalActions = ['cancel'] as const
const rowSchema = z.object({ ...withdrawalRowShape, allowedActions: z.array(z.enum(withdrawalActions)) })
export type WithdrawalRow = z.output<typeof rowSchema>
const detailSchema = z.object({
  ...withdrawalDetailShape,
  allowedActions: rowSchema.shape.allowedActions,
  /** In full to the main account; otherwise null. */
  details: payoutDetailsSchema.nullable(),
})
export type Withdrawal = z.output<typeof detailSchema>

const amountSchema = z
  .int()
  .min(withdrawalLimits.minMinor, 'must be an amount')
  .max(withdrawalLimits.maxMinor, 'must not exceed 1,000,000.00')

export const withdrawals = {
  getWithdrawalTerms: endpoint({
    method: 'GET',
    path: '/User/Fund/GetWithdrawTerms',
    summary:
      'Returns the balance and how money can be withdrawn: the methods with their fees, and the minimum.',
    access: customer,
    input: z.object({}),
    output: z.object({
      balance: moneySchema,
      minimumMinor: amountMinorSchema,
      /** Empty: the agency offers no withdrawals. */
      methods: z.array(
        z.object({
          kind: z.enum(payoutKinds),
          feeBp: z.int(),
          feeFixedMinor: amountMinorSchema,
        }),
      ),
    }),
  }),
  calculateWithdrawal: endpoint({
    method: 'POST',
    path: '/User/Fund/WithdrawQuote',
    summary: 'Calculates the fee of a withdrawal, what is paid out, and the balance after it.',
    access: customer,
    errors: ['payoutKindNotOffered'],
    input: z.object({ kind: z.enum(payoutKinds), amountMinor: amountSchema }),
    output: z.object({
      amount: moneySchema,
      fee: moneySchema,
      payout: moneySchema,
      balanceAfter: moneySchema,
      /** Why it cannot be requested; the amounts are then what they would be. */
      problem: z.enum(['tooSmall', 'balanceTooLow']).nullable(),
      minimum: moneySchema,
    }),
  }),
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/User/Fund/WithdrawApply',
    summary:
      'Requests a withdrawal to a saved account. The amount leaves the wallet immediately and returns if the request is rejected or cancelled.',
    access: withdrawing,
    errors: [
      'alreadyPosted',
      'balanceTooLow',
      'feeChanged',
      'notFound',
      'payoutKindNotOffered',
      'withdrawalTooSmall',
    ],
    input: z.object({
      payoutAccountId: payoutAccountIdSchema,
      amountMinor: amountSchema,
      /** The fee that was displayed; refused if it has changed since. */
      feeMinor: amountMinorSchema.min(0).optional(),
    }),
    output: detailSchema,
    idempotent: 'keyOptional',
  }),
  listWithdrawals: endpoint({
    method: 'POST',
    path: '/User/Fund/GetWithdrawals',
    summary: 'Lists withdrawals, newest first.',
    access: customer,
    input: z.object({
      status: z.enum(withdrawalStatuses).optional(),
      ...sortInput(withdrawalSorts),
      ...pageInput,
    }),
    output: pageOf(rowSchema),
    badInput: { pageSize: 'many' },
  }),
  getWithdrawal: endpoint({
    method: 'POST',
    path: '/User/Fund/GetWithdrawal',
    summary: 'Returns a withdrawal with its amounts, timeline and proof of payment.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: withdrawalIdSchema }),
    output: detailSchema,
  }),
  cancelWithdrawal: endpoint({
    method: 'POST',
    path: '/User/Fund/CancelWithdraw',
    summary: 'Cancels a withdrawal that the agency has not approved yet. The amount returns to the wallet.',
    access: withdrawing,
    errors: ['alreadyPosted', 'notFound', 'withdrawalMoved'],
    input: z.object({ id: withdrawalIdSchema }),
    output: detailSchema,
    idempotent: true,
  }),
  listPayoutAccounts: endpoint({
    method: 'GET',
    path: '/User/Fund/GetPayoutAccounts',
    summary: 'Lists the accounts that money can be withdrawn to, masked.',
    access: { ...customer, notByApiKey: true },
    input: z.object({}),
    output: z.object({ limit: z.int(), accounts: z.array(payoutAccountSchema) }),
  }),
  getPayoutAccount: endpoint({
    method: 'POST',
    path: '/User/Fund/GetPayoutAccount',
    summary: 'Returns an account that money can be withdrawn to, in full.',
    access: { ...customer, mainAccountOnly: true, notInAdminView: true },
    errors: ['notFound'],
    input: z.object({ id: payoutAccountIdSchema }),
    output: payoutAccountSchema.extend({ details: payoutDetailsSchema }),
  }),
  addPayoutAccount: endpoint({
    method: 'POST',
    path: '/User/Fund/AddPayoutAccount',
    summary:
      'Saves an account that money can be withdrawn to and notifies the main account. Needs a confirmation with the password or a passkey.',
    access: withdrawing,
    errors: ['addressChecksum', 'confirmationNeeded', 'payoutAccountExists', 'tooManyPayoutAccounts'],
    input: z.object({ details: payoutDetailsSchema }),
    output: payoutAccountSchema,
    idempotent: true,
  }),
  deletePayoutAccount: endpoint({
    method: 'POST',
    path: '/User/Fund/DeletePayoutAccount',
    summary: 'Deletes a saved account. Withdrawals already requested keep their copy of it.',
    access: withdrawing,
    errors: ['notFound'],
    input: z.object({ id: payoutAccountIdSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
}
