import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { caseListInput, personFilter } from '../kernel/operator-search.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { correctionIdSchema, customerRefSchema, orderIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { pageOf, sortInput } from '../kernel/paging.ts'
import { financeReasonSchema, proposalFields } from '../kernel/proposals.ts'

const finance = { kind: 'operator', area: 'corrections', roles: ['finance'] } as const

/** Up to 1,000,000.00, in either direction. */
export const maxCorrectionMinor = 100_000_000

export const correctionStatuses = ['proposed', 'posted', 'declined', 'withdrawn'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

export const correctionSorts = ['time'] as const

const id = correctionIdSchema

const correction = z.object({
  id,
  ...proposalFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  /** The order whose freight it gives back in part; null: it concerns the balance alone. */
  orderId: orderIdSchema.nullable(),
  orderNumber: z.string().nullable(),
  status: z.enum(correctionStatuses),
  currency: currencySchema,
  /** Positive: a credit; negative: a debit. */
  amountMinor: amountMinorSchema,
  balanceMinor: amountMinorSchema,
  note: z.string(),
  proposedBy: z.string(),
})
export type Correction = z.output<typeof correction>

const filter = {
  status: z.enum(correctionStatuses).optional(),
  toReview: z.boolean().default(false),
  ...caseListInput,
  ...personFilter,
  ...sortInput(correctionSorts),
}

export const operatorCorrections = {
  listCorrections: endpoint({
    method: 'POST',
    path: '/ops/GetCorrections',
    summary: 'Lists corrections of balances; those waiting for approval oldest first.',
    access: finance,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(correction).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  exportCorrections: caseExport({
    path: '/ops/ExportCorrections',
    what: 'corrections of balances',
    access: finance,
    filter,
  }),
  proposeCorrection: endpoint({
    method: 'POST',
    path: '/ops/ProposeCorrection',
    summary:
      'Credits or debits the balance of a customer, who sees the reason. Above the limit that the owner sets, another operator must approve it first.',
    access: finance,
    errors: ['alreadyPosted', 'correctionExceedsBalance', 'notFound'],
    input: z.object({
      customerId: customerRefSchema,
      amountMinor: z
        .int()
        .min(-maxCorrectionMinor, 'must not exceed 1,000,000.00')
        .max(maxCorrectionMinor, 'must not exceed 1,000,000.00')
        .refine((amount) => amount !== 0, 'must not be zero'),
      reason: financeReasonSchema,
      note: z.string().trim().max(500).default(''),
    }),
    output: correction,
    idempotent: true,
  }),
  approveCorrection: endpoint({
    method: 'POST',
    path: '/ops/ApproveCorrection',
    summary: 'Approves a proposed correction and posts it to the balance.',
    access: finance,
    errors: [
      'alreadyPosted',
      'amountTooHigh',
      'correctionExceedsBalance',
      'correctionMoved',
      'correctionNeedsSecondPerson',
      'notFound',
    ],
    input: z.object({ id }),
    output: correction,
  }),
  declineCorrection: endpoint({
    method: 'POST',
    path: '/ops/DeclineCorrection',
    summary: 'Declines a proposed correction with a reason. The balance stays as it is.',
    access: finance,
    errors: ['correctionMoved', 'notFound'],
    input: z.object({ id, reason: financeReasonSchema }),
    output: correction,
  }),
  withdrawCorrection: endpoint({
    method: 'POST',
    path: '/ops/WithdrawCorrection',
    summary: "Withdraws the caller's own proposal.",
    access: finance,
    errors: ['correctionMoved', 'notFound'],
    input: z.object({ id }),
    output: correction,
  }),
}
