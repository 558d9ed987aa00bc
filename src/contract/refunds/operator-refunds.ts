import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, orderIdSchema, refundIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { instantSchema, pageOf } from '../kernel/paging.ts'
import { caseListInput, caseOrderFilter } from '../kernel/operator-search.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { refundReasons } from './policy-terms.ts'
import {
  cancellationRequestSchema,
  cancellationRequestStatuses,
  refundFields,
  refundStates,
  refundWishes,
  refundSums,
  refundText,
} from './refund-schemas.ts'
import { orderStatuses } from '../kernel/statuses.ts'

const viewer = { kind: 'operator', area: 'refunds', roles: operatorRoles } as const
const deciding = { kind: 'operator', area: 'refunds', roles: ['support', 'finance'] } as const
const cancelling = { kind: 'operator', area: 'refunds', roles: ['fulfilment', 'support'] } as const

export const refundQueues = ['refunds', 'cancellations', 'withSeller', 'ended'] as const
export type RefundQueue = (typeof refundQueues)[number]

export const operatorRefundActions = ['review', 'replace', 'pay', 'offer', 'askEvidence', 'reject'] as const
export type OperatorRefundAction = (typeof operatorRefundActions)[number]

export const operatorRefundSchema = z.object({
  ...refundFields,
  allowedActions: z.array(z.enum(operatorRefundActions)),
})
export type OperatorRefund = z.output<typeof operatorRefundSchema>

export const operatorRefundRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['refund', 'cancellation']),
  orderId: orderIdSchema,
  orderNumber: z.string(),
  customerId: customerRefSchema,
  customerName: z.string(),
  /** For refunds. */
  reason: z.enum(refundReasons).nullable(),
  wanted: z.enum(refundWishes).nullable(),
  /** For cancellations: the seller's message. */
  words: z.string(),
  state: z.enum([...refundStates, ...cancellationRequestStatuses]),
  since: instantSchema,
  until: instantSchema.nullable(),
  currency: currencySchema,
  /** The latest of the refunded, offered and requested amounts. */
  amountMinor: amountMinorSchema,
  isLate: z.boolean(),
})
export type OperatorRefundRow = z.output<typeof operatorRefundRowSchema>

const words = refundText.min(1, 'is required')
const amount = z.int().min(1, 'must be greater than 0').max(2_147_483_647)

const filter = {
  queue: z.enum(refundQueues).default('refunds'),
  /** Only requests for this; cancellations are for neither. */
  wanted: z.enum(refundWishes).optional(),
  reason: z.enum(refundReasons).optional(),
  ...caseListInput,
  ...caseOrderFilter,
}

const changes = caseChange({
  name: 'RefundChange',
  what: 'takes refunds into review, asks their sellers for information, or rejects them with a reason',
  access: deciding,
  id: refundIdSchema,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('review') }),
    z.object({ kind: z.literal('askEvidence'), words }),
    z.object({ kind: z.literal('reject'), words }),
  ]),
})

export const operatorRefunds = {
  listOperatorRefunds: endpoint({
    method: 'POST',
    path: '/ops/GetRefunds',
    summary:
      'Lists refunds and cancellation requests after payment: those awaiting a decision oldest first, closed ones newest first.',
    access: viewer,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(operatorRefundRowSchema).extend({
      counts: z.record(z.enum(refundQueues).exclude(['ended']), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportOperatorRefunds: caseExport({
    path: '/ops/ExportRefunds',
    what: 'refunds or cancellation requests',
    access: viewer,
    filter,
  }),
  previewRefundChange: changes.preview,
  startRefundChange: changes.start,
  getOperatorRefunds: endpoint({
    method: 'POST',
    path: '/ops/GetOrderRefunds',
    summary: "Lists an order's refunds and cancellation requests, newest first, with their history.",
    access: viewer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({
      ...refundSums,
      refunds: z.array(operatorRefundSchema),
      cancellations: z.array(cancellationRequestSchema),
    }),
  }),
  reviewRefund: endpoint({
    method: 'POST',
    path: '/ops/ReviewRefund',
    summary: 'Moves a refund to review, also while it waits on its seller.',
    access: deciding,
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: refundIdSchema }),
    output: operatorRefundSchema,
  }),
  askRefundEvidence: endpoint({
    method: 'POST',
    path: '/ops/AskRefundEvidence',
    summary: 'Asks the seller for the information needed to decide.',
    access: deciding,
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: refundIdSchema, words }),
    output: operatorRefundSchema,
  }),
  offerRefund: endpoint({
    method: 'POST',
    path: '/ops/OfferRefund',
    summary: 'Offers an amount, up to what has not been refunded yet.',
    access: deciding,
    errors: ['notFound', 'amountTooHigh', 'wrongState'],
    input: z.object({ id: refundIdSchema, amountMinor: amount, words: refundText.default('') }),
    output: operatorRefundSchema,
  }),
  rejectRefund: endpoint({
    method: 'POST',
    path: '/ops/RejectRefund',
    summary: 'Rejects a refund with a reason.',
    access: deciding,
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: refundIdSchema, words }),
    output: operatorRefundSchema,
  }),
  payRefund: endpoint({
    method: 'POST',
    path: '/ops/PayRefund',
    summary: "Refunds an amount to the seller's wallet immediately.",
    access: deciding,
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'amountTooHigh', 'wrongState'],
    input: z.object({ id: refundIdSchema, amountMinor: amount, words: refundText.default('') }),
    output: z.object({ refund: moneySchema }),
    idempotent: true,
  }),
  approveCancellation: endpoint({
    method: 'POST',
    path: '/ops/AgreeCancel',
    summary: 'Approves the cancellation of a paid order. The amount paid is refunded to the wallet.',
    access: cancelling,
    errors: ['alreadyPosted', 'balanceTooLow', 'noCancellationRequested', 'notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema }),
    idempotent: true,
  }),
  declineCancellation: endpoint({
    method: 'POST',
    path: '/ops/DeclineCancel',
    summary: 'Declines the cancellation of a paid order with a reason. The order continues.',
    access: cancelling,
    errors: ['noCancellationRequested', 'notFound'],
    input: z.object({ id: orderIdSchema, words }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
}
