import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { caseListInput, personFilter } from '../kernel/operator-search.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, fileIdSchema, withdrawalIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { daySchema, instantSchema, pageOf, sortInput } from '../kernel/paging.ts'
import {
  payoutDetailsSchema,
  withdrawalDetailShape,
  withdrawalRowShape,
  withdrawalSorts,
  withdrawalStatuses,
} from './withdrawals.ts'
import { financeReasonSchema } from '../kernel/proposals.ts'

const finance = { kind: 'operator', area: 'withdrawals', roles: ['finance'] } as const

export const operatorWithdrawalActions = ['approve', 'reject', 'pay'] as const
export type OperatorWithdrawalAction = (typeof operatorWithdrawalActions)[number]

/** How long a change of the password or of the payout account is pointed out. */
export const recentDays = 14

const operatorShape = {
  customerId: customerRefSchema,
  customerName: z.string(),
  allowedActions: z.array(z.enum(operatorWithdrawalActions)),
  /** `secondPerson`: this operator approved it, and another one must pay it. */
  payBlockedBy: z.enum(['secondPerson']).nullable(),
  /** Above the limit, alone or with the customer's other requests of the weeks around it. */
  needsTwoPeople: z.boolean(),
  approvedBy: z.string().nullable(),
  /** What to look at before money leaves. */
  risks: z.object({
    payoutAddedAt: instantSchema,
    /** The latest change of an account's password within the last two weeks before the request; null: none. */
    passwordChangedAt: instantSchema.nullable(),
    isFirst: z.boolean(),
  }),
}
const operatorRow = z.object({ ...withdrawalRowShape, ...operatorShape })
const operatorDetail = z.object({
  ...withdrawalDetailShape,
  ...operatorShape,
  details: payoutDetailsSchema,
  /** Other customers who saved this payout account or withdrew to it. */
  sharedWith: z.array(z.object({ customerId: customerRefSchema, customerName: z.string() })),
  /** Above it, two operators are needed; null: never. */
  secondPersonAboveMinor: amountMinorSchema.nullable(),
})
export type OperatorWithdrawalRow = z.output<typeof operatorRow>
export type OperatorWithdrawal = z.output<typeof operatorDetail>

const id = withdrawalIdSchema

const filter = {
  status: z.enum(withdrawalStatuses).optional(),
  /** Requested or approved. */
  toReview: z.boolean().default(false),
  ...caseListInput,
  ...personFilter,
  ...sortInput(withdrawalSorts),
}

const approving = caseChange({
  name: 'WithdrawalApproval',
  what: 'approves requested withdrawals for payment',
  access: finance,
  id: withdrawalIdSchema,
  change: z.object({}),
})

export const operatorWithdrawals = {
  listOperatorWithdrawals: endpoint({
    method: 'POST',
    path: '/ops/GetWithdrawals',
    summary: 'Lists withdrawals of all customers; those waiting for the agency oldest first.',
    access: finance,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(operatorRow).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  exportOperatorWithdrawals: caseExport({
    path: '/ops/ExportWithdrawals',
    what: 'withdrawals',
    access: finance,
    filter,
  }),
  getOperatorWithdrawal: endpoint({
    method: 'POST',
    path: '/ops/GetWithdrawal',
    summary: 'Returns a withdrawal with the account to pay it to, in full.',
    access: finance,
    errors: ['notFound'],
    input: z.object({ id }),
    output: operatorDetail,
  }),
  approveWithdrawal: endpoint({
    method: 'POST',
    path: '/ops/ApproveWithdrawal',
    summary: 'Approves a requested withdrawal for payment.',
    access: finance,
    errors: ['notFound', 'withdrawalMoved'],
    input: z.object({ id }),
    output: operatorDetail,
  }),
  previewWithdrawalApproval: approving.preview,
  startWithdrawalApproval: approving.start,
  rejectWithdrawal: endpoint({
    method: 'POST',
    path: '/ops/RejectWithdrawal',
    summary:
      'Rejects a withdrawal with a reason that the seller sees. The amount returns to the wallet. Safe to repeat: it is posted once.',
    access: finance,
    errors: ['alreadyPosted', 'notFound', 'withdrawalMoved'],
    input: z.object({
      id,
      reason: financeReasonSchema,
    }),
    output: operatorDetail,
  }),
  uploadWithdrawalProof: endpoint({
    method: 'POST',
    path: '/ops/UploadWithdrawalProof',
    summary: 'Uploads the proof of a payment. Only finance and the seller can open it.',
    access: finance,
    errors: ['notFound'],
    input: z.object({ id }),
    output: z.object({ id: fileIdSchema, url: z.string(), name: z.string() }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image', 'pdf'] },
  }),
  payWithdrawal: endpoint({
    method: 'POST',
    path: '/ops/PayWithdrawal',
    summary:
      'Marks an approved withdrawal as paid. Above the limit that the owner sets, another operator than the one who approved it must do so.',
    access: finance,
    errors: ['fileNotFound', 'notFound', 'paidInFuture', 'secondPersonNeeded', 'withdrawalMoved'],
    input: z.object({
      id,
      paymentReference: z.string().trim().min(3, 'must have at least 3 characters').max(100),
      paidOn: daySchema,
      proofFileId: fileIdSchema.nullable().default(null),
    }),
    output: operatorDetail,
    idempotent: true,
  }),
}
