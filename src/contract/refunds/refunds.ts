import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, refundIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { refundReasons } from './policy-terms.ts'
import { orderStatuses } from '../kernel/statuses.ts'
import {
  customer,
  requesting,
  refundWishes,
  refundText,
  images,
  amount,
  refundSchema,
  cancellationRequestSchema,
  refundSums,
  eligibilitySchema,
} from './refund-schemas.ts'

export const refunds = {
  getRefundEligibility: endpoint({
    method: 'POST',
    path: '/Order/GetRefundEligibility',
    summary:
      'Returns the reasons for which a refund can be requested now, with the deadline and maximum amount.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: eligibilitySchema,
  }),
  applyRefund: endpoint({
    method: 'POST',
    path: '/Order/ApplyRefund',
    summary:
      'Requests a refund or replacement of a paid order: lines and quantities, amount, reason, description and images.',
    access: requesting,
    errors: [
      'notAPicture',
      'notFound',
      'notAllowedNow',
      'notRefundable',
      'notReplaceable',
      'picturesNeeded',
      'quantityTooHigh',
      'amountTooHigh',
    ],
    input: z
      .object({
        orderId: orderIdSchema,
        wanted: z.enum(refundWishes).default('refund'),
        reason: z.enum(refundReasons),
        lines: z
          .array(z.object({ lineId: orderLineIdSchema, quantity: z.int().min(1).max(1_000_000) }))
          .min(1, 'is required')
          .max(500)
          .refine(
            (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
            'contains the same entry twice',
          ),
        /** Of a replacement: the maximum refund, whatever is sent. */
        amountMinor: amount.optional(),
        words: refundText.min(1, 'is required'),
        images,
      })
      .refine(({ wanted, amountMinor }) => wanted === 'replacement' || amountMinor !== undefined, {
        path: ['amountMinor'],
        message: 'is required for a refund',
      }),
    output: refundSchema,
  }),
  getOrderRefunds: endpoint({
    method: 'POST',
    path: '/Order/GetOrderRefunds',
    summary: "Lists an order's refunds and cancellation requests, newest first, with their history.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({
      ...refundSums,
      refunds: z.array(refundSchema),
      cancellations: z.array(cancellationRequestSchema),
    }),
  }),
  addRefundEvidence: endpoint({
    method: 'POST',
    path: '/Order/AddRefundEvidence',
    summary: 'Answers the agency’s question. The refund goes back to review.',
    access: requesting,
    errors: ['notAPicture', 'notFound', 'wrongState'],
    input: z
      .object({ id: refundIdSchema, words: refundText.default(''), images })
      .refine(({ words, images: shown }) => words !== '' || shown !== '', {
        path: ['words'],
        message: 'is required unless an image is attached',
      }),
    output: refundSchema,
  }),
  acceptRefundOffer: endpoint({
    method: 'POST',
    path: '/Order/AcceptRefundOffer',
    summary: 'Accepts the offer of this amount, which is credited to the wallet immediately.',
    access: { ...requesting, inAdminView: 'money' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'offerChanged', 'amountTooHigh', 'wrongState'],
    input: z.object({ id: refundIdSchema, amountMinor: amount }),
    output: z.object({ refund: moneySchema, balance: moneySchema }),
    idempotent: true,
  }),
  declineRefundOffer: endpoint({
    method: 'POST',
    path: '/Order/DeclineRefundOffer',
    summary: 'Declines the offer with a reason. The refund goes back to review.',
    access: requesting,
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: refundIdSchema, words: refundText.min(1, 'is required') }),
    output: refundSchema,
  }),
  withdrawRefund: endpoint({
    method: 'POST',
    path: '/Order/WithdrawRefund',
    summary: 'Withdraws a refund request that has not been decided. A new one can be submitted.',
    access: requesting,
    errors: ['notFound', 'wrongState'],
    input: z.object({ id: refundIdSchema }),
    output: refundSchema,
  }),
  withdrawCancellationRequest: endpoint({
    method: 'POST',
    path: '/Order/WithdrawCancel',
    summary: 'Withdraws a cancellation request for a paid order. The order continues.',
    access: requesting,
    errors: ['noCancellationRequested', 'notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
}
