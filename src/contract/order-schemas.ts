import * as z from 'zod'
import {
  orderIdSchema,
  orderLineIdSchema,
  quoteRequestIdSchema,
  shipmentIdSchema,
  shippingLineIdSchema,
  shopIdSchema,
  shopPushIdSchema,
  skuIdSchema,
} from './ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from './money.ts'
import { orderProblemSchema } from './order-problems.ts'
import { instantSchema } from './paging.ts'
import { chosenServiceSchema } from './service-schemas.ts'
import { sheetInput } from './sheets.ts'
import { countryCodeSchema, lineChoiceSchema } from './shipping.ts'
import {
  goodsAttributes,
  orderActions,
  orderStatuses,
  orderFlagKinds,
  pushStatuses,
  quoteStatuses,
  trackingEventStatuses,
  trackingStatuses,
  waitingParties,
  waitingReasons,
} from './statuses.ts'
import { maxBulkJobRows } from './bulk-jobs.ts'

/** Why the order does not move, on whom, since when; null when it waits for nothing. */
export const waitingSchema = z.object({
  reason: z.enum(waitingReasons),
  on: z.enum(waitingParties),
  since: instantSchema,
})

export const addressSchema = z.object({
  recipientName: z.string().trim().min(1, 'is required').max(100),
  phone: z.string().trim().max(40).default(''),
  email: z.string().trim().max(254).default(''),
  countryCode: countryCodeSchema,
  province: z.string().trim().max(100).default(''),
  city: z.string().trim().min(1, 'is required').max(100),
  address1: z.string().trim().min(1, 'is required').max(200),
  address2: z.string().trim().max(200).default(''),
  postcode: z.string().trim().max(20).default(''),
  taxNumber: z.string().trim().max(40).default(''),
})
export type Address = z.output<typeof addressSchema>

/** A SKU of a line that stands for a bundle. */
export const orderLinePartSchema = z.object({
  skuId: skuIdSchema,
  skuCode: z.string(),
  subjectEn: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  /** In one bundle. */
  units: z.int(),
  /** For one; null where the line costs what was agreed for it as a whole (sent again). */
  unitPriceMinor: amountMinorSchema.nullable(),
  /** As of lines: from the seller's own stock, and of these not shipped yet. */
  stockUnits: z.int(),
  stockLeft: z.int(),
})
export type OrderLineComponent = z.output<typeof orderLinePartSchema>

export const orderLineSchema = z.object({
  id: orderLineIdSchema,
  title: z.string(),
  variantTitle: z.string(),
  shopSku: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  shippedQuantity: z.int(),
  skuId: skuIdSchema.nullable(),
  skuCode: z.string().nullable(),
  /** SKUs for one of the shop's variant. */
  units: z.int(),
  /** Of a bundle; empty for all others. */
  parts: z.array(orderLinePartSchema),
  /** For one SKU (of a bundle, all of its parts), in the order's currency; null while unpriced. */
  unitPriceMinor: amountMinorSchema.nullable(),
  /** The seller has put it into the order, which came in without it. */
  isAdded: z.boolean(),
  /** A shop keeps its quantity. */
  isOfShop: z.boolean(),
  /** Of a paid order: SKUs that its seller's own stock gives, which were not charged for. */
  stockUnits: z.int(),
  /** Of these, promised to it and not shipped yet. */
  stockLeft: z.int(),
  /** What they would have cost. */
  stockMinor: amountMinorSchema,
  quoteStatus: z.enum(quoteStatuses).nullable(),
  quoteRequestId: quoteRequestIdSchema.nullable(),
})

/** Another order that goes with this one, or is a part of it. */
export const orderRelativeSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  shopOrderName: z.string(),
  status: z.enum(orderStatuses),
  trackingNumbers: z.array(z.string()),
})
export type OrderRelative = z.output<typeof orderRelativeSchema>

/** The other orders of one that was merged or split, or was made by that. */
export const orderFamilySchema = z.object({
  /** Of a merged order: the orders that it ships together. */
  mergedFrom: z.array(orderRelativeSchema),
  /** Of an order that another has taken over. */
  mergedInto: orderRelativeSchema.nullable(),
  parts: z.array(orderRelativeSchema),
  partOf: orderRelativeSchema.extend({ partNo: z.int(), partCount: z.int() }).nullable(),
  /** Of a shipped order: what of it was sent again. */
  replacements: z.array(orderRelativeSchema),
  /** The order of which this one is sent again. */
  replacementOf: orderRelativeSchema.nullable(),
  /** It was made by a merge or split that was taken back: nothing of it is left to do. */
  isUndone: z.boolean(),
})
export type OrderFamily = z.output<typeof orderFamilySchema>

/** What lies over an order beside its main status: it never hides in that. */
export const orderFlagSchema = z.object({
  kind: z.enum(orderFlagKinds),
  /** Of the matter itself: `reviewing`, `offered`… */
  state: z.string(),
  on: z.enum(waitingParties).nullable(),
  since: instantSchema,
  /** When it ends by itself, or until when the one it waits on has to answer. */
  until: instantSchema.nullable(),
})
export type OrderFlag = z.output<typeof orderFlagSchema>

/** A row of the order list. */
export const orderRowSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  shopId: shopIdSchema,
  shopName: z.string(),
  shopOrderName: z.string(),
  source: z.enum(['shopify', 'import', 'manual']),
  status: z.enum(orderStatuses),
  statusSince: instantSchema,
  waiting: waitingSchema.nullable(),
  flags: z.array(orderFlagSchema),
  /** It could be paid, and waits until then for others to the same address to be merged with; no schedule pays it before. */
  mergeUntil: instantSchema.nullable(),
  shopPaid: z.boolean(),
  currency: currencySchema,
  productMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  /** Of its services. */
  serviceMinor: amountMinorSchema,
  totalMinor: amountMinorSchema,
  shippingLineName: z.string().nullable(),
  daysMin: z.int().nullable(),
  daysMax: z.int().nullable(),
  recipientName: z.string(),
  countryCode: z.string(),
  orderedAt: instantSchema,
  createdAt: instantSchema,
  lines: z.array(orderLineSchema),
  trackingNumbers: z.array(z.string()),
  /** Since when its address label is made, which fixes the address; null: there is none. */
  labelledAt: instantSchema.nullable(),
  /** Null: it was neither merged nor split, and nothing of it was sent again. */
  family: orderFamilySchema.nullable(),
  /** Exactly what the server would accept now. */
  allowedActions: z.array(z.enum(orderActions)),
})
export type OrderRow = z.output<typeof orderRowSchema>

export const trackingEventSchema = z.object({
  at: instantSchema,
  status: z.enum(trackingEventStatuses),
  description: z.string(),
  location: z.string(),
})
export const shopPushSchema = z.object({
  id: shopPushIdSchema,
  kind: z.enum(['fulfilment', 'trackingEvent', 'correction']),
  eventStatus: z.string().nullable(),
  status: z.enum(pushStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: instantSchema.nullable(),
  doneAt: instantSchema.nullable(),
})
export const shipmentSchema = z.object({
  id: shipmentIdSchema,
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  status: z.enum(trackingStatuses),
  shippedAt: instantSchema,
  deliveredAt: instantSchema.nullable(),
  lines: z.array(z.object({ orderLineId: orderLineIdSchema, quantity: z.int() })),
  events: z.array(trackingEventSchema),
  pushes: z.array(shopPushSchema),
})
export const orderEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** `order.created`, `order.mapped`, `order.paid`… The screen words it; `detail` holds what changed. */
  kind: z.string(),
  actorKind: z.enum(['seller', 'agency', 'shop', 'carrier', 'system', 'shopper']),
  actorName: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export const orderDetailSchema = orderRowSchema.extend({
  address: addressSchema.extend({
    recipientName: z.string(),
    city: z.string(),
    address1: z.string(),
    countryCode: z.string(),
  }),
  /** The shop's own address where the seller has mended it here. */
  shopAddress: z.record(z.string(), z.string()).nullable(),
  note: z.string(),
  /** Paid beyond products and freight since; part of the total. */
  surchargeMinor: amountMinorSchema,
  weightGrams: z.int(),
  goodsAttributes: z.array(z.enum(goodsAttributes)),
  shippingLineId: shippingLineIdSchema.nullable(),
  lineChoice: lineChoiceSchema,
  paidAt: instantSchema.nullable(),
  shippedAt: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  cancelledAt: instantSchema.nullable(),
  /** What is wrong with it now, while the overlay `abnormal` lies over it. */
  problem: orderProblemSchema.nullable(),
  services: z.array(chosenServiceSchema),
  shipments: z.array(shipmentSchema),
  events: z.array(orderEventSchema),
})
export type OrderDetail = z.output<typeof orderDetailSchema>

/** What a filter of the order list may say. All parts must hold. */
export const orderFilterSchema = z.object({
  status: z.enum(orderStatuses).optional(),
  shopId: shopIdSchema.optional(),
  /** Beginnings of words: order number, shop number, name, country, SKU, tracking number. All words must be found. */
  search: z.string().trim().max(80).optional(),
  waitingOn: z.enum(waitingParties).optional(),
  waitingReason: z.enum(waitingReasons).optional(),
  flag: z.enum(orderFlagKinds).optional(),
  createdFrom: instantSchema.optional(),
  createdTo: instantSchema.optional(),
})

/**
 * `received`: when it came in here; `total`; `waiting`: for how long, down the longest first, those that wait for nothing
 * last both ways. Equal ones as they came in.
 */
export const orderSorts = ['received', 'total', 'waiting'] as const

/** So many orders are chosen in the list at most, and done something with at once. */
export const maxSelected = maxBulkJobRows

/** So many are cancelled, put aside, split or added to while one waits; more are long work. */
export const maxBatchSize = 1000

/** As many ids as can be chosen. */
export const chosenIdsSchema = z.array(orderIdSchema).min(1).max(maxSelected)

/** What is known of an order that was chosen without being looked at. */
export const chosenOrderSchema = orderRowSchema.pick({
  id: true,
  number: true,
  currency: true,
  totalMinor: true,
  allowedActions: true,
})
export type ChosenOrder = z.output<typeof chosenOrderSchema>

/** More orders under one overlay than this are not counted. */
export const countedFlags = 100

/** Units that come from the seller's own stock, and what they would cost else. */
export const stockShareSchema = z.object({ units: z.int(), saved: moneySchema })

/** What came of one order of a batch. */
export const orderResultSchema = z.object({
  orderId: orderIdSchema,
  number: z.string(),
  ok: z.boolean(),
  /** Stable word: paid, alreadyPaid, balanceTooLow, notPayable, notFound… */
  reason: z.string(),
  message: z.string(),
  /** balanceTooLow: what is missing for this order. */
  missing: moneySchema.nullable(),
  /** Of paying: what the seller's own stock gives it, where that is anything. */
  stock: stockShareSchema.optional(),
})

/** What came of one order of those that an operator did something with. */
export const agencyResultSchema = z.object({
  orderId: orderIdSchema,
  ok: z.boolean(),
  /** Stable word: raised, takenOut, wrongStatus, notFound… */
  reason: z.string(),
  message: z.string(),
})
export type AgencyResult = z.input<typeof agencyResultSchema>

export const draftLineSchema = z.object({
  skuId: skuIdSchema.optional(),
  title: z.string().trim().min(1, 'is required').max(255),
  variantTitle: z.string().trim().max(255).default(''),
  shopSku: z.string().trim().max(100).default(''),
  quantity: z.int().min(1).max(10_000),
})
/** What is doubtful about the address is right as it is: its writer says so. */
export const confirmation = { confirmed: z.boolean().default(false) }

export const createOrderInput = z.object({
  shopId: shopIdSchema,
  shopOrderName: z.string().trim().max(60).default(''),
  note: z.string().trim().max(1000).default(''),
  address: addressSchema,
  ...confirmation,
  lines: z.array(draftLineSchema).min(1, 'must contain at least one line').max(100),
})

/** Either the chosen orders, in the order given, or all of a filter, newest first. */
export const exportOrdersInput = orderFilterSchema
  .extend({ ...sheetInput, ids: chosenIdsSchema.optional() })
  .refine(
    (input) =>
      input.ids === undefined || orderFilterSchema.keyof().options.every((part) => input[part] === undefined),
    { path: ['ids'], message: 'cannot be combined with a filter: send either ids or a filter' },
  )
