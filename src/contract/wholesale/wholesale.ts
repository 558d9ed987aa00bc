import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { cartLineIdSchema, productIdSchema, skuIdSchema, wholesaleIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { checkedAddressSchema } from '../orders/order-schemas.ts'
import { instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { ticketContentSchema, ticketMessageSchema } from '../tickets/tickets.ts'
import {
  freightKinds,
  wholesaleActions,
  wholesaleLimits,
  wholesalePapers,
  wholesaleStatuses,
  wholesaleTabs,
} from './wholesale-states.ts'

const viewer = { kind: 'customer', tag: menuTags.orders } as const
const writing = { ...viewer, authority: 'order:create' } as const
const deciding = { ...viewer, authority: 'order:edit' } as const
const paying = { ...viewer, authority: 'order:pay' } as const
const cancelling = { ...viewer, authority: 'order:cancel' } as const

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
  id: z.string(),
  at: instantSchema,
  kind: z.string(),
  actorKind: z.enum(['seller', 'agency', 'system']),
  actorName: z.string(),
  /** The wallet amount, negative for payments; null: none. */
  amountMinor: amountMinorSchema.nullable(),
  version: versionSchema.nullable(),
  pieces: z.int().nullable(),
  note: z.string(),
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
const requestFields = {
  /** Quantities of a repeated SKU are added up. */
  items: itemsInput,
  address: checkedAddressSchema.nullable().default(null),
  /** Confirms that a doubtful address is right. */
  confirmed: z.boolean().default(false),
  freightKind: z.enum(freightKinds).default('sea'),
  note: wholesaleNote,
}
const writingErrors = ['addressDoubtful', 'notFound', 'skuInactive', 'amountTooLarge'] as const
const one = z.object({ id: wholesaleIdSchema })
const paid = z.object({ order: wholesaleSchema, paid: moneySchema, balance: moneySchema })
const paymentErrors = ['alreadyPosted', 'amountChanged', 'balanceTooLow', 'notFound', 'wrongStatus'] as const

export const wholesale = {
  listWholesale: endpoint({
    method: 'POST',
    path: '/Order/GetWholesaleOrders',
    summary: 'Lists the customer’s wholesale orders, newest first.',
    access: viewer,
    input: z.object({
      tab: z.enum(wholesaleTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(wholesaleRowSchema).extend({
      counts: z.record(z.enum(wholesaleTabs), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getWholesale: endpoint({
    method: 'POST',
    path: '/Order/GetWholesaleOrder',
    summary:
      'Returns one wholesale order with its goods, quotes, payments, messages and history, and marks it as read.',
    access: viewer,
    errors: ['notFound'],
    input: one,
    output: wholesaleSchema,
  }),
  createWholesaleDraft: endpoint({
    method: 'POST',
    path: '/Order/CreateWholesaleDraft',
    summary:
      'Creates a draft of these SKUs and quantities. Nothing is charged, and no quote is requested yet.',
    access: writing,
    errors: writingErrors,
    input: z.object(requestFields),
    output: wholesaleSchema,
    idempotent: true,
  }),
  createWholesaleFromCart: endpoint({
    method: 'POST',
    path: '/Order/CreateWholesaleDraftFromCart',
    summary:
      'Creates a wholesale order draft from cart lines, which leave the cart. Catalogue prices and minimums do not apply.',
    access: writing,
    errors: ['cartChanged', 'notFound', 'skuInactive'],
    input: z.object({
      /** The lines as displayed; refused if a quantity has changed. */
      lines: z
        .array(z.object({ id: cartLineIdSchema, quantity: z.int().min(1).max(wholesaleLimits.quantity) }))
        .min(1)
        .max(wholesaleLimits.items),
    }),
    output: wholesaleSchema,
    idempotent: true,
  }),
  saveWholesaleDraft: endpoint({
    method: 'POST',
    path: '/Order/SaveWholesaleDraft',
    summary: 'Replaces the content of a draft.',
    access: writing,
    errors: [...writingErrors, 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, ...requestFields }),
    output: wholesaleSchema,
  }),
  askForWholesaleQuote: endpoint({
    method: 'POST',
    path: '/Order/WholesaleOrderAskForQuote',
    summary: 'Requests a quote for prices and freight, first or new. Any earlier quote becomes invalid.',
    access: writing,
    errors: ['incomplete', 'notFound', 'skuInactive', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, note: wholesaleReason }),
    output: wholesaleSchema,
  }),
  reopenWholesale: endpoint({
    method: 'POST',
    path: '/Order/ReopenWholesaleOrder',
    summary: 'Returns an unpaid order to draft, for editing.',
    access: writing,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: wholesaleSchema,
  }),
  writeWholesale: endpoint({
    method: 'POST',
    path: '/Order/WriteWholesaleOrder',
    summary: 'Sends the agency a message about an order that is not a draft.',
    access: writing,
    errors: ['conversationFull', 'idempotencyKeyReused', 'notAPicture', 'notFound', 'wrongStatus'],
    input: z
      .object({
        id: wholesaleIdSchema,
        content: ticketContentSchema.default(''),
        /** URLs returned by /Common/UploadFile. */
        images: z.array(z.string().max(500)).max(wholesaleLimits.messagePictures).default([]),
      })
      .refine(({ content, images }) => content !== '' || images.length > 0, {
        path: ['content'],
        message: 'is required unless an image is attached',
      }),
    output: wholesaleSchema,
  }),
  acceptWholesaleQuote: endpoint({
    method: 'POST',
    path: '/Order/AcceptWholesaleQuote',
    summary: 'Accepts the displayed version with one of its freight options. Payment is a separate call.',
    access: deciding,
    errors: ['notFound', 'quoteChanged', 'quoteExpired', 'wrongStatus'],
    input: z.object({
      id: wholesaleIdSchema,
      version: versionSchema.min(1),
      freightKind: z.enum(freightKinds),
    }),
    output: wholesaleSchema,
  }),
  rejectWholesaleQuote: endpoint({
    method: 'POST',
    path: '/Order/RejectWholesaleQuote',
    summary: 'Rejects the displayed version. A new quote can be requested.',
    access: deciding,
    errors: ['notFound', 'quoteChanged', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, version: versionSchema.min(1), reason: wholesaleReason }),
    output: wholesaleSchema,
  }),
  payWholesale: endpoint({
    method: 'POST',
    path: '/Order/PayWholesaleOrder',
    summary:
      'Pays the goods and estimated freight from the wallet, once; never an amount other than the one displayed.',
    access: paying,
    errors: [...paymentErrors, 'quoteExpired'],
    input: z.object({
      id: wholesaleIdSchema,
      /** The amount as displayed: refused as `amountChanged` if it differs. */
      agreedMinor: amountMinorSchema.min(1),
    }),
    output: paid,
    idempotent: true,
  }),
  replenishWholesale: endpoint({
    method: 'POST',
    path: '/Order/WholesaleOrder/ReplenisAmountPay',
    summary: 'Pays the difference between actual and estimated freight from the wallet, once.',
    access: paying,
    errors: paymentErrors,
    input: z.object({
      id: wholesaleIdSchema,
      /** The amount due as displayed: refused as `amountChanged` if it is higher. */
      agreedMinor: amountMinorSchema.min(1).optional(),
    }),
    output: paid,
    idempotent: 'keyOptional',
  }),
  cancelWholesale: endpoint({
    method: 'POST',
    path: '/Order/CancelWholesaleOrder',
    summary: 'Cancels an unpaid order immediately.',
    access: cancelling,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, reason: wholesaleReason }),
    output: wholesaleSchema,
  }),
  requestWholesaleCancellation: endpoint({
    method: 'POST',
    path: '/Order/AskWholesaleCancel',
    summary: 'Requests a refund for the goods of a paid order that are not purchased yet.',
    access: cancelling,
    errors: ['notFound', 'wrongStatus'],
    input: z.object({ id: wholesaleIdSchema, reason: wholesaleReason }),
    output: wholesaleSchema,
  }),
  withdrawWholesaleCancellation: endpoint({
    method: 'POST',
    path: '/Order/WithdrawWholesaleCancel',
    summary: 'Withdraws a request made with requestWholesaleCancellation. The order continues.',
    access: cancelling,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: wholesaleSchema,
  }),
  completeWholesale: endpoint({
    method: 'POST',
    path: '/Order/CompleteWholesaleOrder',
    summary: 'Confirms receipt of the goods; otherwise the order completes automatically some weeks later.',
    access: deciding,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: wholesaleSchema,
  }),
  downloadWholesalePaper: endpoint({
    method: 'POST',
    path: '/Order/WholesalePaper',
    summary: 'Returns an order document as PDF: pro forma invoice, commercial invoice or packing list.',
    access: viewer,
    errors: ['noPaper', 'notFound'],
    input: z.object({ id: wholesaleIdSchema, paper: z.enum(wholesalePapers) }),
    output: z.unknown(),
    download: true,
  }),
}
