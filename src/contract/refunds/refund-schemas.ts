import * as z from 'zod'
import { orderIdSchema, orderLineIdSchema, refundIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { refundReasons, type RefundReason, type RefundTerm } from './policy-terms.ts'
import { replacementStates, type ReplacementReason } from '../replacements/replacements.ts'
import { type WaitingParty } from '../kernel/statuses.ts'
import { pictureSchema } from '../tickets/tickets.ts'

export const customer = { kind: 'customer', tag: menuTags.orders } as const
export const requesting = { ...customer, authority: 'order:cancel' } as const

/** What a seller asks for. The agency may answer a request for a replacement with money. */
export const refundWishes = ['refund', 'replacement'] as const
export type RefundWish = (typeof refundWishes)[number]

/** The reason of a replacement for a request; null: none can be requested. */
export const replacementReasonFor = {
  notReceived: 'lost',
  damaged: 'damaged',
  wrongItem: 'wrongItem',
  missingItem: 'missingItem',
  qualityProblem: 'other',
  lateDelivery: null,
  other: null,
} as const satisfies Record<RefundReason, ReplacementReason | null>

export const refundStates = [
  'applied',
  'reviewing',
  'needEvidence',
  'offered',
  'accepted',
  'refunded',
  'replaced',
  'rejected',
  'withdrawn',
] as const
export type RefundState = (typeof refundStates)[number]
/** An accepted refund is paid in the same step. Only a request for a replacement is replaced. */
export const refundTransitions = {
  applied: ['reviewing', 'needEvidence', 'offered', 'accepted', 'replaced', 'rejected', 'withdrawn'],
  reviewing: ['needEvidence', 'offered', 'accepted', 'replaced', 'rejected', 'withdrawn'],
  needEvidence: ['reviewing', 'withdrawn'],
  offered: ['accepted', 'reviewing', 'withdrawn'],
  accepted: ['refunded'],
  refunded: [],
  replaced: [],
  rejected: [],
  withdrawn: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

/** The party a refund waits on; null: closed. */
export const refundPartyOf = {
  applied: 'agency',
  reviewing: 'agency',
  needEvidence: 'seller',
  offered: 'seller',
  accepted: 'agency',
  refunded: null,
  replaced: null,
  rejected: null,
  withdrawn: null,
} as const satisfies Record<RefundState, WaitingParty | null>

/** An order has at most one refund in these states. */
export const openRefundStates = ['applied', 'reviewing', 'needEvidence', 'offered', 'accepted'] as const

export const refundActions = ['acceptOffer', 'declineOffer', 'addEvidence', 'withdraw'] as const
export type RefundAction = (typeof refundActions)[number]

export const refundEventKinds = [
  'applied',
  'replacementRequested', // in place of `applied`
  'reviewing',
  'needEvidence',
  'evidenceAdded',
  'offered',
  'declined',
  'accepted',
  'refunded',
  'replaced',
  'rejected',
  'withdrawn',
  'expired',
  'orderCancelled',
] as const
export type RefundEventKind = (typeof refundEventKinds)[number]

export const cancellationRequestStatuses = ['requested', 'agreed', 'declined', 'withdrawn'] as const
export type CancellationRequestStatus = (typeof cancellationRequestStatuses)[number]

export const refundLimits = { words: 2000, images: 6, cancelReason: 300 } as const

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
export const refundText = z
  .string()
  .overwrite((text) => text.replaceAll('\0', '').toWellFormed().trim())
  .max(refundLimits.words)
/** URLs returned by /Common/UploadFile, joined by commas. */
export const images = z
  .string()
  .max(3000)
  .refine((text) => text.split(',').filter(Boolean).length <= refundLimits.images, 'exceed the limit')
  .default('')
export const amount = z.int().min(1, 'must be greater than 0').max(2_147_483_647)

/** Why no refund can be requested, whatever the reason. */
export const refundBlockers = [
  'notPaid',
  'cancelled',
  'mergedOrSplit', // merged or split: the refund is requested for the order that was paid
  'held', // cancelled in its shop, which is decided separately
  'cancellationRequested',
  'refundOpen',
  'replacementOpen', // the replacement for an earlier request has not shipped yet
  'nothingLeft',
] as const
export type RefundBlocker = (typeof refundBlockers)[number]

/** Why no refund can be requested for one reason now. */
export const refundReasonBlockers = [
  'notShipped',
  'notDelivered',
  'notYet',
  'inTime',
  'over',
  'nothingLeft',
] as const
export type RefundReasonBlocker = (typeof refundReasonBlockers)[number]

export interface RefundSums {
  readonly paysBack: RefundTerm['paysBack']
  readonly freightMinor: number
  readonly serviceMinor: number
  /** Paid in addition to products and shipping; refunded with the products. */
  readonly surchargeMinor: number
  readonly units: number
  /** Paid and not refunded yet. */
  readonly leftMinor: number
}

/**
 * The maximum refund: the price of the units as far as their line items were paid (`paidMinor`, without units
 * from own stock), plus their share of shipping, services and surcharges, and never more than is left of the
 * payment. Rounded down, so that parts never exceed the whole. If only shipping is refunded, services and
 * surcharges are not.
 */
export const maxRefundMinor = (
  { paysBack, freightMinor, serviceMinor, surchargeMinor, units, leftMinor }: RefundSums,
  chosen: readonly { readonly quantity: number; readonly unitMinor: number; readonly paidMinor: number }[],
): number => {
  const deducted = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const goods = chosen.reduce(
    (sum, { quantity, unitMinor, paidMinor }) => sum + Math.min(quantity * unitMinor, paidMinor),
    0,
  )
  const shared = paysBack === 'freight' ? freightMinor : freightMinor + serviceMinor + surchargeMinor
  const share = units === 0 ? 0 : Math.floor((shared * deducted) / units)
  const max = paysBack === 'freight' ? share : goods + share
  return Math.max(0, Math.min(leftMinor, max))
}

export const refundFields = {
  id: refundIdSchema,
  number: z.string(),
  reason: z.enum(refundReasons),
  wanted: z.enum(refundWishes),
  state: z.enum(refundStates),
  stateSince: instantSchema,
  /** By when the seller must answer; afterwards it is withdrawn. */
  until: instantSchema.nullable(),
  currency: currencySchema,
  requestedMinor: amountMinorSchema,
  offeredMinor: amountMinorSchema.nullable(),
  refundedMinor: amountMinorSchema.nullable(),
  /** The order that was sent for a replaced request. */
  replacement: z
    .object({
      id: orderIdSchema,
      number: z.string(),
      state: z.enum(replacementStates),
      trackingNumbers: z.array(z.string()),
    })
    .nullable(),
  lines: z.array(
    z.object({ lineId: orderLineIdSchema, title: z.string(), titleZh: z.string(), quantity: z.int() }),
  ),
  /** Oldest first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: instantSchema,
      kind: z.enum(refundEventKinds),
      actorKind: z.enum(['seller', 'agency', 'system']),
      actorName: z.string(),
      words: z.string(),
      pictures: z.array(pictureSchema),
      amountMinor: amountMinorSchema.nullable(),
    }),
  ),
}
export const refundSchema = z.object({ ...refundFields, allowedActions: z.array(z.enum(refundActions)) })
export type Refund = z.output<typeof refundSchema>

export const cancellationRequestSchema = z.object({
  id: z.string(),
  status: z.enum(cancellationRequestStatuses),
  reason: z.string(),
  requestedBy: z.string(),
  at: instantSchema,
  answer: z.string(),
  endedBy: z.string(),
  endedAt: instantSchema.nullable(),
})
export type CancellationRequest = z.output<typeof cancellationRequestSchema>

export const refundSums = {
  currency: currencySchema,
  paidMinor: amountMinorSchema,
  refundedMinor: amountMinorSchema,
}

const reasonSchema = z.object({
  reason: z.enum(refundReasons),
  isOpen: z.boolean(),
  /** Null while a refund can be requested. */
  blocker: z.enum(refundReasonBlockers).nullable(),
  /** The start, if known and in the future. */
  opensAt: instantSchema.nullable(),
  /** The end, or since when it has ended; null: no end yet. */
  closesAt: instantSchema.nullable(),
  paysBack: z.enum(['goodsAndFreight', 'freight']),
  needsPictures: z.boolean(),
  /** Whether a replacement can be requested for this reason. */
  isReplaceable: z.boolean(),
  maxMinor: amountMinorSchema,
  lines: z.array(z.object({ lineId: orderLineIdSchema, quantity: z.int() })),
})
export type RefundReasonEligibility = z.output<typeof reasonSchema>
export const eligibilitySchema = z.object({
  ...refundSums,
  freightMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  surchargeMinor: amountMinorSchema,
  /** Units of the whole order. */
  units: z.int(),
  blocked: z.enum(refundBlockers).nullable(),
  lines: z.array(
    z.object({
      lineId: orderLineIdSchema,
      title: z.string(),
      titleZh: z.string(),
      variantTitle: z.string(),
      imageUrl: z.string().nullable(),
      quantity: z.int(),
      /** Per unit sold in the shop. */
      unitMinor: amountMinorSchema,
      /** Paid for the line item, without own stock and refunds. */
      paidMinor: amountMinorSchema,
    }),
  ),
  reasons: z.array(reasonSchema),
})
export type RefundEligibility = z.output<typeof eligibilitySchema>
