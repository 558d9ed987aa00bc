import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema } from './ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from './money.ts'
import { instantSchema } from './paging.ts'
import { menuTags } from './permissions.ts'
import { orderStatuses } from './statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

/** Why an order is sent again. */
export const reissueReasons = ['lost', 'damaged', 'wrongItem', 'missingItem', 'returned', 'other'] as const
export type ReissueReason = (typeof reissueReasons)[number]

/** Who bears its costs: the agency (no charge), or the seller. */
export const replacementPayers = ['agency', 'seller'] as const
export type ReplacementPayer = (typeof replacementPayers)[number]

/** What was decided about it; `free`: there was nothing to decide. */
export const reissueDecisions = ['free', 'offered', 'accepted', 'declined', 'expired'] as const
export type ReissueDecision = (typeof reissueDecisions)[number]

/** Where it stands: by what was decided, then by its own order. */
export const reissueStates = [
  'offered', // the seller is to accept the charge, or to decline
  'preparing',
  'shipped',
  'delivered',
  'declined',
  'expired', // nobody answered in time
  'cancelled', // after it was free or accepted
] as const
export type ReplacementState = (typeof reissueStates)[number]

/** What a seller may do with one now. */
export const reissueActions = ['accept', 'decline'] as const
export type ReissueAction = (typeof reissueActions)[number]

/** So long a seller may think about a charge. */
export const reissueAnswerDays = 14
export const reissueLimits = { words: 500, lines: 500 } as const

export const reissueLineSchema = z.object({
  title: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  skuCode: z.string().nullable(),
  quantity: z.int(),
})

/** An order, or some of its lines, sent again. */
export const reissueSchema = z.object({
  /** Of the order that was made for it. */
  id: orderIdSchema,
  number: z.string(),
  status: z.enum(orderStatuses),
  /** The order of which it is. */
  ofOrder: z.object({ id: orderIdSchema, number: z.string() }),
  state: z.enum(reissueStates),
  reason: z.enum(reissueReasons),
  /** The agency's words about it. */
  words: z.string(),
  bearer: z.enum(replacementPayers),
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
  lines: z.array(reissueLineSchema),
  trackingNumbers: z.array(z.string()),
  allowedActions: z.array(z.enum(reissueActions)),
})
export type Replacement = z.output<typeof reissueSchema>

export const replacements = {
  listReissues: endpoint({
    method: 'POST',
    path: '/Order/GetOrderReissues',
    summary:
      'What of an order was sent again, newest first; for such an order itself: why, and of which it is.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({ reissues: z.array(reissueSchema) }),
  }),
  answerReplacement: endpoint({
    method: 'POST',
    path: '/Order/OrderReissuePayStatusUserConfirm',
    summary: 'Accepts the charge of an order that is to be sent again, paid from the wallet; or declines it.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notOffered'],
    input: z.object({
      /** Of the order that was made for it. */
      id: orderIdSchema,
      accept: z.boolean(),
      /** Why it is declined. */
      words: z.string().trim().max(reissueLimits.words).default(''),
    }),
    output: z.object({
      reissue: reissueSchema,
      /** What was paid, and what is left. */
      paid: moneySchema.nullable(),
      balance: moneySchema.nullable(),
    }),
    idempotent: true,
  }),
}
