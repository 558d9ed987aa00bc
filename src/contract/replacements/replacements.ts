import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { orderStatuses, type OrderStatus } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

export const replacementReasons = [
  'lost',
  'damaged',
  'wrongItem',
  'missingItem',
  'returned',
  'other',
] as const
export type ReplacementReason = (typeof replacementReasons)[number]

export const replacementPayers = ['agency', 'seller'] as const
export type ReplacementPayer = (typeof replacementPayers)[number]

/** `free`: there was no charge to decide on. */
export const replacementDecisions = ['free', 'offered', 'accepted', 'declined', 'expired'] as const
export type ReplacementDecision = (typeof replacementDecisions)[number]

/** Combines the decision with the state of the replacement order. */
export const replacementStates = [
  'offered', // waiting for the seller to accept or decline the charge
  'preparing',
  'shipped',
  'delivered',
  'declined',
  'expired', // not answered in time
  'cancelled', // after it was free or accepted
] as const
export type ReplacementState = (typeof replacementStates)[number]

export const replacementStateOf = (decision: ReplacementDecision, status: OrderStatus): ReplacementState => {
  if (decision === 'offered' || decision === 'declined' || decision === 'expired') return decision
  if (status === 'cancelled' || status === 'shipped' || status === 'delivered') return status
  return 'preparing'
}

export const replacementActions = ['accept', 'decline'] as const
export type ReplacementAction = (typeof replacementActions)[number]

export const replacementAnswerDays = 14
export const replacementLimits = { words: 500, lines: 500 } as const

export const replacementLineSchema = z.object({
  title: z.string(),
  titleZh: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  skuCode: z.string().nullable(),
  quantity: z.int(),
})

export const replacementSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  status: z.enum(orderStatuses),
  ofOrder: z.object({ id: orderIdSchema, number: z.string() }),
  state: z.enum(replacementStates),
  reason: z.enum(replacementReasons),
  words: z.string(),
  paidBy: z.enum(replacementPayers),
  currency: currencySchema,
  productMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  totalMinor: amountMinorSchema,
  shippingLineName: z.string().nullable(),
  createdAt: instantSchema,
  /** With a charge: by when the seller must answer. */
  until: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  decidedBy: z.string(),
  declineReason: z.string(),
  /** When the agency reviewed that it was declined or expired; null: not reviewed, or not needed. */
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
      id: orderIdSchema,
      accept: z.boolean(),
      words: z.string().trim().max(replacementLimits.words).default(''),
    }),
    output: z.object({
      replacement: replacementSchema,
      paid: moneySchema.nullable(),
      balance: moneySchema.nullable(),
    }),
    idempotent: 'keyOptional',
  }),
}
