import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema } from './ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from './money.ts'
import { instantSchema } from './paging.ts'
import { menuTags } from './permissions.ts'
import { orderStatuses } from './statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

/** Why an order is sent again. */
export const replacementReasons = [
  'lost',
  'damaged',
  'wrongItem',
  'missingItem',
  'returned',
  'other',
] as const
export type ReplacementReason = (typeof replacementReasons)[number]

/** Who bears its costs: the agency (no charge), or the seller. */
export const replacementPayers = ['agency', 'seller'] as const
export type ReplacementPayer = (typeof replacementPayers)[number]

/** What was decided about it; `free`: there was nothing to decide. */
export const replacementDecisions = ['free', 'offered', 'accepted', 'declined', 'expired'] as const
export type ReplacementDecision = (typeof replacementDecisions)[number]

/** Where it stands: by what was decided, then by its own order. */
export const replacementStates = [
  'offered', // the seller is to accept the charge, or to decline
  'preparing',
  'shipped',
  'delivered',
  'declined',
  'expired', // nobody answered in time
  'cancelled', // after it was free or accepted
] as const
export type ReplacementState = (typeof replacementStates)[number]

/** What a seller may do with one now. */
export const replacementActions = ['accept', 'decline'] as const
export type ReplacementAction = (typeof replacementActions)[number]

/** So long a seller may think about a charge. */
export const replacementAnswerDays = 14
export const replacementLimits = { words: 500, lines: 500 } as const

export const replacementLineSchema = z.object({
  title: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  skuCode: z.string().nullable(),
  quantity: z.int(),
})

/** An order, or some of its lines, sent again. */
export const replacementSchema = z.object({
  /** Of the order that was made for it. */
  id: orderIdSchema,
  number: z.string(),
  status: z.enum(orderStatuses),
  /** The order of which it is. */
  ofOrder: z.object({ id: orderIdSchema, number: z.string() }),
  state: z.enum(replacementStates),
  reason: z.enum(replacementReasons),
  /** The agency's words about it. */
  words: z.string(),
  paidBy: z.enum(replacementPayers),
  currency: currencySchema,
  productMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  totalMinor: amountMinorSchema,
  shippingLineName: z.string().nullable(),
  createdAt: instantSchema,
  /** With a charge: until when it waits for an answer. */
  until: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  decidedBy: z.string(),
  /** Why it was declined, in the seller's words. */
  declineWords: z.string(),
  /** The agency has taken note that it was declined, or ran out; null: it has not, or need not. */
  seenAt: instantSchema.nullable(),
  lines: z.array(replacementLineSchema),
  trackingNumbers: z.array(z.string()),
  allowedActions: z.array(z.enum(replacementActions)),
})
export type Replacement = z.output<typeof replacementSchema>

export const replacements = {
  listReplacements: endpoint({
    method: 'POST',
    path: '/Order/GetOrderReissues',
    summary:
      'Lists the replacements of an order, newest first; for a replacement itself, its reason and the original order.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({ replacements: z.array(replacementSchema) }),
  }),
  answerReplacement: endpoint({
    method: 'POST',
    path: '/Order/OrderReissuePayStatusUserConfirm',
    summary: 'Accepts the charge of a replacement, paid from the wallet, or declines it.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notOffered'],
    input: z.object({
      /** Of the order that was made for it. */
      id: orderIdSchema,
      accept: z.boolean(),
      /** Why it is declined. */
      words: z.string().trim().max(replacementLimits.words).default(''),
    }),
    output: z.object({
      replacement: replacementSchema,
      /** What was paid, and what is left. */
      paid: moneySchema.nullable(),
      balance: moneySchema.nullable(),
    }),
    idempotent: true,
  }),
}
