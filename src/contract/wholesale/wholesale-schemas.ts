import * as z from 'zod'
import { paidEventFields } from '../common/case-schemas.ts'
import { productIdSchema, skuIdSchema, wholesaleIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { checkedAddressSchema } from '../orders/order-schemas.ts'
import { instantSchema, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { ticketContentSchema, ticketMessageSchema } from '../tickets/tickets.ts'
import {
  freightKinds,
  wholesaleActions,
  wholesaleLimits,
  wholesalePapers,
  wholesaleStatuses,
} from './wholesale-states.ts'

export const viewer = { kind: 'customer', tag: menuTags.orders } as const
export const writing = { ...viewer, authority: 'order:create' } as const
export const deciding = { ...viewer, authority: 'order:edit' } as const
export const paying = { ...viewer, authority: 'order:pay' } as const
export const cancelling = { ...viewer, authority: 'order:cancel' } as const

export const wholesaleNote = ticketContentSchema.pipe(z.string().max(wholesaleLimits.note)).default('')
export const wholesaleReason = ticketContentSchema.pipe(z.string().max(wholesaleLimits.reason)).default('')

const tierSchema = z.object({ minQuantity: z.int(), unitMinor: amountMinorSchema })
const quotedItemSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  subject: z.string(),
  /** Empty also if the order no longer has it. */
  subjectZh: z.string(),
  attributes: z.string(),
  quantity: z.int(),
  unitMinor: amountMinorSchema,
  /** Unit prices at other quantities, smallest first. */
  tiers: z.array(tierSchema),
})
export const freightOfferSchema = z.object({
  kind: z.enum(freightKinds),
  minor: amountMinorSchema,
  daysMin: z.int(),
  daysMax: z.int(),
})
export const wholesaleQuoteSchema = z.object({
  version: versionSchema,
  currency: currencySchema,
  items: z.array(quotedItemSchema),
  goodsMinor: amountMinorSchema,
  /** Estimates: the actual freight is known once the order is packed. */
  freights: z.array(freightOfferSchema),
  leadDays: z.int(),
  note: z.string(),
  expiresAt: instantSchema,
  operatorName: z.string(),
  createdAt: instantSchema,
})
export type WholesaleQuote = z.output<typeof wholesaleQuoteSchema>

const eventSchema = z.object({
  ...paidEventFields,
  version: versionSchema.nullable(),
  pieces: z.int().nullable(),
})

/** Fields of a listed order, for seller and agency. */
export const wholesaleFields = {
  id: wholesaleIdSchema,
  number: z.string(),
  status: z.enum(wholesaleStatuses),
  statusSince: instantSchema,
  /** The party it waits on, and since when; null: nobody. */
  waitingOn: z.enum(['seller', 'agency', 'carrier']).nullable(),
  waitingSince: instantSchema,
  /** The seller requests a refund of what is not purchased yet. */
  isCancellationRequested: z.boolean(),
  cancelReason: z.string(),
  /** The name of its first item. */
  title: z.string(),
  titleZh: z.string(),
  cover: z.string().nullable(),
  itemCount: z.int(),
  unitCount: z.int(),
  currency: currencySchema,
  freightKind: z.enum(freightKinds),
  countryCode: z.string().nullable(),
  version: versionSchema,
  /** When the latest quote expires, while it can be accepted or paid. */
  expiresAt: instantSchema.nullable(),
  hasRunOut: z.boolean(),
  /**
   * Goods and freight as agreed or paid; before that the latest quote with its cheapest freight; null: not
   * quoted.
   */
  totalMinor: amountMinorSchema.nullable(),
  /** Actual minus paid freight, while the difference is due. */
  shortfallMinor: amountMinorSchema.nullable(),
  endKind: z.enum(['bySeller', 'byAgency', 'expired']).nullable(),
  endReason: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
}
export const wholesaleDetailFields = {
  /** Null: a draft without one yet. */
  address: checkedAddressSchema.nullable(),
  note: z.string(),
  items: z.array(
    z.object({
      skuId: skuIdSchema,
      productId: productIdSchema,
      code: z.string(),
      subject: z.string(),
      subjectZh: z.string(),
      attributes: z.string(),
      imageUrl: z.string().nullable(),
      unitWeightGrams: z.int(),
      quantity: z.int(),
      /** As agreed; null before. */
      unitMinor: amountMinorSchema.nullable(),
      /** Today's catalogue price at this quantity; null: discontinued. */
      catalogueMinor: amountMinorSchema.nullable(),
      arrivedNums: z.int(),
      /** Closed as undelivered, and refunded. */
      shortNums: z.int(),
    }),
  ),
  money: z.object({
    goodsMinor: amountMinorSchema.nullable(),
    /** As estimated. */
    freightMinor: amountMinorSchema.nullable(),
    realFreightMinor: amountMinorSchema.nullable(),
    paidMinor: amountMinorSchema,
    refundedMinor: amountMinorSchema,
  }),
  parcel: z.object({ cartons: z.int(), weightGrams: z.int(), volumeCm3: z.int() }).nullable(),
  isFreightSettled: z.boolean(),
  carrier: z.string(),
  trackingNumbers: z.array(z.string()),
  shippedAt: instantSchema.nullable(),
  /** Newest first. */
  quotes: z.array(wholesaleQuoteSchema),
  /** Oldest first. */
  events: z.array(eventSchema),
  papers: z.array(z.enum(wholesalePapers)),
  /** Oldest first. */
  messages: z.array(ticketMessageSchema),
  mayWrite: z.boolean(),
}

export const wholesaleRowSchema = z.object({
  ...wholesaleFields,
  /** The agency wrote a message this account has not read. */
  isUnread: z.boolean(),
  allowedActions: z.array(z.enum(wholesaleActions)),
})
export type WholesaleRow = z.output<typeof wholesaleRowSchema>
export const wholesaleSchema = wholesaleRowSchema.extend(wholesaleDetailFields)
export type WholesaleOrder = z.output<typeof wholesaleSchema>

const itemsInput = z
  .array(z.object({ skuId: skuIdSchema, quantity: z.int().min(1).max(wholesaleLimits.quantity) }))
  .min(1, 'must contain at least one product')
  .max(wholesaleLimits.items)
export const requestFields = {
  /** Quantities of a repeated SKU are added up. */
  items: itemsInput,
  address: checkedAddressSchema.nullable().default(null),
  /** Confirms that a doubtful address is right. */
  confirmed: z.boolean().default(false),
  freightKind: z.enum(freightKinds).default('sea'),
  note: wholesaleNote,
}
export const writingErrors = ['addressDoubtful', 'notFound', 'skuInactive', 'amountTooLarge'] as const
export const one = z.object({ id: wholesaleIdSchema })
export const paid = z.object({ order: wholesaleSchema, paid: moneySchema, balance: moneySchema })
export const paymentErrors = [
  'alreadyPosted',
  'amountChanged',
  'balanceTooLow',
  'notFound',
  'wrongStatus',
] as const
