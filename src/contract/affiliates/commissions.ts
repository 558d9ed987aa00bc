import * as z from 'zod'
import { commissionStates } from './affiliate-terms.ts'
import { commissionShape } from './affiliates.ts'
import { bulkJobStartedSchema } from '../bulk-jobs/bulk-jobs.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, orderIdSchema } from '../kernel/ids.ts'
import { monthSchema } from '../invoices/invoices.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { sheetInput } from '../kernel/sheets.ts'
import { financeReasonSchema } from '../kernel/proposals.ts'

const finance = { kind: 'operator', area: 'commissions', roles: ['finance'] } as const

/** `carriedOver`: below the minimum payout, or negative. */
export const payoutStatuses = ['open', 'held', 'carriedOver', 'paid'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutActions = ['pay', 'hold', 'release'] as const
export type PayoutAction = (typeof payoutActions)[number]

export const warningKinds = [
  'address',
  'payoutAccount',
  'payer',
  'browser',
  'network',
  'emailDomain',
] as const
export type WarningKind = (typeof warningKinds)[number]

const payoutShape = {
  month: monthSchema,
  customerId: customerRefSchema,
  customerName: z.string(),
  status: z.enum(payoutStatuses),
  currency: currencySchema,
  /** Available and not paid before the end of the month; once paid, what was paid. */
  amountMinor: amountMinorSchema,
  orders: z.int(),
  corrections: z.int(),
  minimumMinor: amountMinorSchema,
  /** Why it was held, or paid in spite of warnings. */
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: instantSchema.nullable(),
  /** What the referrer and referred customers have in common. */
  warnings: z.array(z.enum(warningKinds)),
  allowedActions: z.array(z.enum(payoutActions)),
}
const payoutRow = z.object(payoutShape)
export type CommissionPayoutRow = z.output<typeof payoutRow>

const payoutDetail = z.object({
  ...payoutShape,
  percent: z.number(),
  /** Null: the month is over. */
  payableFrom: daySchema.nullable(),
  /** A hold of an earlier month that was never paid. */
  heldBefore: z.object({ month: monthSchema, reason: z.string() }).nullable(),
  referred: z.array(
    z.object({
      customerId: customerRefSchema,
      name: z.string(),
      referredAt: instantSchema,
      orders: z.int(),
      currency: currencySchema,
      productMinor: amountMinorSchema,
      payoutMinor: amountMinorSchema,
      /** `facts`: what is equal on both sides. */
      warnings: z.array(z.object({ kind: z.enum(warningKinds), facts: z.array(z.string()) })),
    }),
  ),
})
export type CommissionPayout = z.output<typeof payoutDetail>

const commissionRow = z.object({
  ...commissionShape,
  orderId: orderIdSchema,
  orderNumber: z.string(),
  customerId: customerRefSchema,
  customerName: z.string(),
  referredId: customerRefSchema,
  referredName: z.string(),
})
export type OperatorCommission = z.output<typeof commissionRow>

/** Payouts of one run; what is left is paid by another one. */
export const maxRunPayouts = 500

const runPreview = z.object({
  /** To pay, without signs of self-referral; the largest first. */
  payouts: z.array(z.object({ customerId: customerRefSchema, amountMinor: amountMinorSchema })),
  totals: z.array(z.object({ currency: currencySchema, payouts: z.int(), amountMinor: amountMinorSchema })),
  /** With signs of self-referral: they need a reason each. */
  withWarnings: z.int(),
  held: z.int(),
  /** Beyond the most that one run pays. */
  remaining: z.int(),
})
export type CommissionRunPreview = z.output<typeof runPreview>

const which = { customerId: customerRefSchema, month: monthSchema }
const commissionFilter = {
  /** The referrer. */
  customerId: customerRefSchema.optional(),
  state: z.enum(commissionStates).optional(),
  /** What this month's run has paid, or would pay. */
  month: monthSchema.optional(),
}

export const operatorCommissions = {
  listCommissionPayouts: endpoint({
    method: 'POST',
    path: '/ops/GetCommissionPayouts',
    summary: "Lists a month's commissions by referrer: what can be paid, is held, carried over, or was paid.",
    access: finance,
    input: z.object({
      /** Left out: the last month that is over, in the agency's time zone. */
      month: monthSchema.optional(),
      status: z.enum(payoutStatuses).optional(),
      ...pageInput,
    }),
    output: pageOf(payoutRow).extend({
      month: monthSchema,
      /** Null: the month is over. */
      payableFrom: daySchema.nullable(),
      /** Payouts with the status `open`, on all pages. */
      open: z.int(),
    }),
    badInput: { month: '2026-13' },
  }),
  getCommissionPayout: endpoint({
    method: 'POST',
    path: '/ops/GetCommissionPayout',
    summary: "Returns a referrer's commission of a month by referred customer, with signs of self-referral.",
    access: finance,
    errors: ['notFound'],
    input: z.object(which),
    output: payoutDetail,
  }),
  listOperatorCommissions: endpoint({
    method: 'POST',
    path: '/ops/GetCommissions',
    summary: 'Lists single commissions, newest first.',
    access: finance,
    input: z.object({ ...commissionFilter, ...pageInput }),
    output: pageOf(commissionRow),
    badInput: { pageSize: 'many' },
  }),
  exportOperatorCommissions: endpoint({
    method: 'POST',
    path: '/ops/ExportCommissions',
    summary: 'Exports single commissions as CSV or XLSX.',
    access: finance,
    errors: ['exportsRunning'],
    input: z.object({ ...commissionFilter, ...sheetInput }),
    output: z.unknown(),
    download: true,
    badInput: { format: 'doc' },
  }),
  holdCommissionPayout: endpoint({
    method: 'POST',
    path: '/ops/HoldCommissionPayout',
    summary: "Holds a referrer's commission of a month: it is not paid until it is released.",
    access: finance,
    errors: ['commissionPayoutMoved', 'notFound'],
    input: z.object({ ...which, reason: financeReasonSchema }),
    output: payoutDetail,
  }),
  releaseCommissionPayout: endpoint({
    method: 'POST',
    path: '/ops/ReleaseCommissionPayout',
    summary: 'Releases a commission that was held.',
    access: finance,
    errors: ['commissionPayoutMoved', 'notFound'],
    input: z.object(which),
    output: payoutDetail,
  }),
  payCommissionPayout: endpoint({
    method: 'POST',
    path: '/ops/PayCommissionPayout',
    summary:
      "Approves a referrer's commission of a month and credits it to the wallet, once. `amountMinor` is the displayed amount; refused if it has changed since. `reason` is required if there are warnings.",
    access: finance,
    errors: [
      'alreadyPosted',
      'commissionChanged',
      'commissionNotPayableYet',
      'commissionPayoutMoved',
      'commissionReasonNeeded',
      'commissionTooSmall',
      'notFound',
    ],
    input: z.object({
      ...which,
      amountMinor: amountMinorSchema,
      reason: financeReasonSchema.or(z.literal('')).default(''),
    }),
    output: payoutDetail,
    idempotent: true,
  }),
  previewCommissionRun: endpoint({
    method: 'POST',
    path: '/ops/PreviewCommissionRun',
    summary:
      'Returns what a run of a month that is over would pay, and what is left to review. Changes nothing.',
    access: finance,
    errors: ['commissionNotPayableYet'],
    input: z.object({ month: monthSchema }),
    output: runPreview,
  }),
  startCommissionRun: endpoint({
    method: 'POST',
    path: '/ops/StartCommissionRun',
    summary:
      "Approves a month's payouts and starts a job that pays each as `PayCommissionPayout` does, with a result for each. A payout whose amount has changed, or that has signs of self-referral, is not paid.",
    access: finance,
    errors: ['commissionNotPayableYet', 'notFound'],
    input: z.object({
      month: monthSchema,
      /** As they were displayed. */
      payouts: z
        .array(z.object({ customerId: customerRefSchema, amountMinor: amountMinorSchema }))
        .min(1, 'must contain at least one')
        .max(maxRunPayouts),
    }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
}
