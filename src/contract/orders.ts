import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  orderIdSchema,
  orderLineIdSchema,
  productIdSchema,
  quoteRequestIdSchema,
  shipmentIdSchema,
  shippingLineIdSchema,
  shopIdSchema,
  shopPushIdSchema,
  skuIdSchema,
  workIdSchema,
} from './ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from './money.ts'
import { orderProblemSchema } from './order-problems.ts'
import { instantSchema, pageInput, pageOf, sortInput } from './paging.ts'
import { paymentOrderSchema, paymentPriorities } from './payment-options.ts'
import { menuTags } from './permissions.ts'
import { sheetInput } from './sheets.ts'
import { countryCodeSchema, freightOfferSchema, freightRefusalSchema, lineChoiceSchema } from './shipping.ts'
import {
  goodsAttributes,
  orderActions,
  orderStatuses,
  overlayKinds,
  pushStatuses,
  quoteStatuses,
  trackingEventStatuses,
  trackingStatuses,
  waitingParties,
  waitingReasons,
} from './statuses.ts'
import { mostWorkRows } from './works.ts'

const tag = menuTags.orders
const customer = { kind: 'customer', tag } as const

/** Why the order does not move, on whom, since when; null when it waits for nothing. */
export const waitingSchema = z.object({
  reason: z.enum(waitingReasons),
  on: z.enum(waitingParties),
  since: instantSchema,
})

export const addressSchema = z.object({
  recipientName: z.string().trim().min(1, 'is needed').max(100),
  phone: z.string().trim().max(40).default(''),
  email: z.string().trim().max(254).default(''),
  countryCode: countryCodeSchema,
  province: z.string().trim().max(100).default(''),
  city: z.string().trim().min(1, 'is needed').max(100),
  address1: z.string().trim().min(1, 'is needed').max(200),
  address2: z.string().trim().max(200).default(''),
  postcode: z.string().trim().max(20).default(''),
  taxNumber: z.string().trim().max(40).default(''),
})
export type Address = z.output<typeof addressSchema>

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
  /** For one SKU, in the order's currency; null while unpriced. */
  unitPriceMinor: amountMinorSchema.nullable(),
  /** The seller has put it into the order, which came in without it. */
  isAdded: z.boolean(),
  /** A shop keeps its quantity. */
  isOfShop: z.boolean(),
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
  reissues: z.array(orderRelativeSchema),
  /** The order of which this one is sent again. */
  reissueOf: orderRelativeSchema.nullable(),
  /** It was made by a merge or split that was taken back: nothing of it is left to do. */
  isUndone: z.boolean(),
})
export type OrderFamily = z.output<typeof orderFamilySchema>

/** What lies over an order beside its main status: it never hides in that. */
export const orderOverlaySchema = z.object({
  kind: z.enum(overlayKinds),
  /** Of the matter itself: `reviewing`, `offered`… */
  state: z.string(),
  on: z.enum(waitingParties).nullable(),
  since: instantSchema,
  /** When it ends by itself, or until when the one it waits on has to answer. */
  until: instantSchema.nullable(),
})
export type OrderOverlay = z.output<typeof orderOverlaySchema>

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
  overlays: z.array(orderOverlaySchema),
  shopPaid: z.boolean(),
  currency: currencySchema,
  productMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
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
  overlay: z.enum(overlayKinds).optional(),
  createdFrom: instantSchema.optional(),
  createdTo: instantSchema.optional(),
})

/**
 * `received`: when it came in here; `total`; `waiting`: for how long, down the longest first, those that wait for nothing
 * last both ways. Equal ones as they came in.
 */
export const orderSorts = ['received', 'total', 'waiting'] as const

/** More orders under one overlay than this are not counted. */
export const overlaysCounted = 100

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
})
const batchAnswer = z.object({ results: z.array(orderResultSchema), balance: moneySchema })

export const draftLineSchema = z.object({
  skuId: skuIdSchema.optional(),
  title: z.string().trim().min(1, 'is needed').max(255),
  variantTitle: z.string().trim().max(255).default(''),
  shopSku: z.string().trim().max(100).default(''),
  quantity: z.int().min(1).max(10_000),
})
/** What is doubtful about the address is right as it is: its writer says so. */
const confirmation = { confirmed: z.boolean().default(false) }

export const createOrderInput = z.object({
  shopId: shopIdSchema,
  shopOrderName: z.string().trim().max(60).default(''),
  note: z.string().trim().max(1000).default(''),
  address: addressSchema,
  ...confirmation,
  lines: z.array(draftLineSchema).min(1, 'needs at least one line').max(100),
})

/** Either the chosen orders, in the order given, or all of a filter, newest first. */
export const exportOrdersInput = orderFilterSchema
  .extend({ ...sheetInput, ids: z.array(orderIdSchema).min(1).max(10_000).optional() })
  .refine(
    (input) =>
      input.ids === undefined || orderFilterSchema.keyof().options.every((part) => input[part] === undefined),
    { path: ['ids'], message: 'stand alone: leave the filter out, or the ids' },
  )

export const orders = {
  listOrders: endpoint({
    method: 'POST',
    path: '/Order/GetOrderList',
    summary:
      'A page of orders, newest first unless sorted otherwise, with lines, and the count of every tab.',
    access: customer,
    input: orderFilterSchema.extend({ ...sortInput(orderSorts), ...pageInput }),
    output: pageOf(orderRowSchema).extend({
      /** Orders of each status within the shop filter; statuses without orders are 0. */
      counts: z.record(z.enum(orderStatuses), z.int()),
      /** Orders within the shop filter under each overlay, counted up to `overlaysCounted`. */
      overlayCounts: z.record(z.enum(overlayKinds), z.int()),
      /** The search found more than can be counted cheaply: `total` is a lower bound. */
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getOrderCounts: endpoint({
    method: 'POST',
    path: '/Order/GetOrderStatusStatistics',
    summary: 'How many orders stand in each status.',
    access: customer,
    input: z.object({ shopId: shopIdSchema.optional() }),
    output: z.object({ counts: z.record(z.enum(orderStatuses), z.int()) }),
    badInput: { shopId: 'x' },
  }),
  getMenuCounts: endpoint({
    method: 'GET',
    path: '/Order/GetLeftMenuOrderTotalCount',
    summary:
      'Counts for the menu badges: orders that wait on the seller, tickets with an answer not looked at.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({ awaitingQuote: z.int(), awaitingPayment: z.int(), unreadTickets: z.int() }),
  }),
  getOrder: endpoint({
    method: 'POST',
    path: '/Order/GetOrderInfo',
    summary: 'One order with lines, parcels and timeline.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: orderDetailSchema,
  }),
  exportOrders: endpoint({
    method: 'POST',
    path: '/Order/ExportOrder',
    summary: 'Orders as a file, a row for each of their lines: chosen ones, or all of a filter.',
    access: customer,
    errors: ['exportsRunning', 'notFound', 'searchTooWide'],
    input: exportOrdersInput,
    output: z.unknown(),
    download: true,
    badInput: { format: 'pdf' },
  }),
  createOrder: endpoint({
    method: 'POST',
    path: '/DropshippingOrders/Create',
    alsoAt: ['/Order/DropshippingOrders/Create', '/Order/Create'],
    summary: 'Places an order by hand: validated, mapped, priced.',
    access: { ...customer, authority: 'order:create' },
    errors: ['addressDoubtful', 'amountTooLarge', 'notFound', 'nothingToBuy', 'skuInactive'],
    input: createOrderInput,
    output: z.object({ id: orderIdSchema, number: z.string(), status: z.enum(orderStatuses) }),
    idempotent: true,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/Order/CancelOrder',
    summary:
      'Cancels an order that is not paid yet; for one that is paid and not shipped it asks the agency.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['alreadyAsked', 'notFound', 'refundOpen', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, reason: z.string().trim().max(300).default('') }),
    output: z.object({
      status: z.enum(orderStatuses),
      /** It is not cancelled yet: the agency is to say whether it can be. */
      isAsked: z.boolean(),
    }),
  }),
  restoreOrder: endpoint({
    method: 'POST',
    path: '/Order/RestoreCancelOrder',
    summary: 'Takes a cancelled order back and prices it anew.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['amountTooLarge', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  keepOrder: endpoint({
    method: 'POST',
    path: '/Order/KeepCancelledInShop',
    summary: 'Has a paid order shipped although its buyer has cancelled it in the shop since.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/Order/RefundCancelledInShop',
    summary:
      'Cancels a paid order that its buyer has cancelled in the shop; its price goes back to the wallet.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema, balance: moneySchema }),
    idempotent: true,
  }),
  cancelOrders: endpoint({
    method: 'POST',
    path: '/Order/BatchCancelOrder',
    summary: 'Cancels many orders, with a result for each.',
    access: { ...customer, authority: 'order:cancel' },
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(1000),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
  updateOrderAddress: endpoint({
    method: 'POST',
    path: '/Order/UpdateOrderAddress',
    summary:
      'Mends the address of an order that is not shipped; unpaid orders are priced anew. An address where nothing arrives is refused, a doubtful one unless it is confirmed.',
    access: { ...customer, authority: 'order:edit' },
    errors: [
      'addressDoubtful',
      'amountTooLarge',
      'countryFixed',
      'freightHigher',
      'lineDoesNotReach',
      'notFound',
      'wrongStatus',
    ],
    input: z.object({ id: orderIdSchema, address: addressSchema, ...confirmation }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  listShippingOffers: endpoint({
    method: 'POST',
    path: '/Order/GetOrderTransportType',
    summary: "Every line's price and days for this order's weight, goods and country; and why others cannot.",
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({
      chosenLineId: shippingLineIdSchema.nullable(),
      offers: z.array(freightOfferSchema),
      refusals: z.array(freightRefusalSchema),
    }),
  }),
  chooseShippingLine: endpoint({
    method: 'POST',
    path: '/Order/SelectTransportType',
    summary: 'Chooses the shipping line of one or many unpaid orders, with a result for each.',
    access: { ...customer, authority: 'order:edit' },
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(1000), lineId: shippingLineIdSchema }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
  previewPayment: endpoint({
    method: 'POST',
    path: '/Order/GetOrderPaidStatistics',
    summary:
      'What paying these orders would do, in the order of the results: paid, unpaid and why, balance after; and how each could go cheaper or quicker.',
    access: customer,
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(1000),
      first: z.enum(paymentPriorities).optional(),
    }),
    output: batchAnswer.extend({
      total: moneySchema,
      payable: moneySchema,
      balanceAfter: moneySchema,
      /** Of the results, those that are the caller's to see. */
      orders: z.array(paymentOrderSchema),
    }),
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/Order/OrderPay',
    summary: 'Pays one order from the wallet.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'nothingToPay'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ result: orderResultSchema, balance: moneySchema }),
    idempotent: true,
  }),
  payOrders: endpoint({
    method: 'POST',
    path: '/Order/BatchOrderPay',
    summary: 'Pays what the balance covers in the order given, with a result for each.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['alreadyPosted', 'balanceTooLow', 'nothingToPay'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(1000) }),
    output: batchAnswer,
    idempotent: true,
  }),
  startPayment: endpoint({
    method: 'POST',
    path: '/Order/StartPayment',
    summary:
      'Begins a work that pays what the balance covers in the order given, none for more than it costs now; see /Work/Get.',
    access: { ...customer, authority: 'order:pay' },
    errors: ['notFound'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(mostWorkRows) }),
    output: z.object({ workId: workIdSchema }),
    idempotent: true,
  }),
  retryShopPush: endpoint({
    method: 'POST',
    path: '/Order/PushTrackingAgain',
    summary: 'Tells the shop about a parcel again after a failure.',
    access: { ...customer, authority: 'order:edit' },
    errors: ['alreadyDone', 'notFound'],
    input: z.object({ pushId: shopPushIdSchema }),
    output: z.object({ status: z.enum(pushStatuses) }),
  }),
}

const mapTarget = z.object({ orderId: orderIdSchema, lineId: orderLineIdSchema })

/** A SKU to choose from, as this customer would buy it. */
export const skuChoiceSchema = z.object({
  skuId: skuIdSchema,
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  /** For one, below the lowest tier. */
  price: moneySchema,
  tiers: z.array(z.object({ minQuantity: z.int(), price: moneySchema })),
  isPrivate: z.boolean(),
  /** What the customer holds of it in our warehouse. */
  onHand: z.int(),
})
export type SkuChoice = z.output<typeof skuChoiceSchema>

export const mapping = {
  findSkus: endpoint({
    method: 'POST',
    path: '/Order/FindSkus',
    summary: 'SKUs for an order by hand, found by words; without words those in the own stock.',
    access: customer,
    input: z.object({ search: z.string().trim().max(80).default('') }),
    output: z.object({ skus: z.array(skuChoiceSchema) }),
    badInput: { search: 7 },
  }),
  suggestSkus: endpoint({
    method: 'POST',
    path: '/Order/GetMappingSuggestions',
    summary: "SKUs that a line may stand for: found by the seller's words, else by its SKU and title.",
    access: customer,
    errors: ['lineAdded', 'notFound', 'wrongStatus'],
    input: mapTarget.extend({ search: z.string().trim().max(80).optional() }),
    output: z.object({
      /** Lines of unpaid orders with the same shop variant, this one included. */
      waitingLines: z.int(),
      waitingOrders: z.int(),
      skus: z.array(skuChoiceSchema),
    }),
  }),
  mapLine: endpoint({
    method: 'POST',
    path: '/Order/MapOrderLine',
    summary: "Remembers which SKU a shop's variant is, and applies it to this line or to every waiting one.",
    access: { ...customer, authority: 'product:map' },
    errors: ['amountTooLarge', 'lineAdded', 'notFound', 'skuInactive', 'wrongStatus'],
    input: mapTarget.extend({
      skuId: skuIdSchema,
      units: z.int().min(1).max(1000).default(1),
      applyToWaiting: z.boolean().default(true),
    }),
    output: z.object({
      ordersChanged: z.int(),
      undo: z.object({ previousSkuId: skuIdSchema.nullable(), previousUnits: z.int() }),
    }),
  }),
  unmapLine: endpoint({
    method: 'POST',
    path: '/Order/UnmapOrderLine',
    summary: 'Forgets the mapping of a line’s variant (the undo of mapLine), for unpaid orders.',
    access: { ...customer, authority: 'product:map' },
    errors: ['amountTooLarge', 'lineAdded', 'notFound', 'notMapped', 'wrongStatus'],
    input: mapTarget,
    output: z.object({ ordersChanged: z.int() }),
  }),
}

export const quoteRequestRowSchema = z.object({
  id: quoteRequestIdSchema,
  title: z.string(),
  variantTitle: z.string(),
  shopSku: z.string(),
  imageUrl: z.string().nullable(),
  shopName: z.string(),
  countryCode: z.string(),
  quantity: z.int(),
  note: z.string(),
  status: z.enum(quoteStatuses),
  statusSince: instantSchema,
  requestedAt: instantSchema,
  version: z.int(),
  /** Why the seller declined the newest offer; empty otherwise. */
  declineReason: z.string(),
  offer: z
    .object({
      skuId: skuIdSchema,
      units: z.int(),
      /** At quantity 1, in the customer's currency of today. */
      unitPrice: moneySchema,
      tiers: z.array(z.object({ minQuantity: z.int(), unitPrice: moneySchema })),
      weightGrams: z.int(),
      goodsAttributes: z.array(z.enum(goodsAttributes)),
      expiresAt: instantSchema,
      note: z.string(),
    })
    .nullable(),
  waitingOrders: z.int(),
})

export const quotes = {
  requestQuote: endpoint({
    method: 'POST',
    path: '/Order/OrderItemInquiryPrice',
    summary: 'Asks the agency for the price of lines that have none. One open request a shop variant.',
    access: { ...customer, authority: 'product:quote' },
    errors: ['alreadyRequested', 'amountTooLarge', 'lineAdded', 'lineMapped', 'notFound', 'wrongStatus'],
    input: z.object({
      orderId: orderIdSchema,
      lineIds: z.array(orderLineIdSchema).min(1).max(100),
      note: z.string().trim().max(1000).default(''),
    }),
    output: z.object({ requestIds: z.array(quoteRequestIdSchema) }),
  }),
  listQuotes: endpoint({
    method: 'POST',
    path: '/Order/GetQuoteRequests',
    summary: "The customer's quote requests, newest first.",
    access: customer,
    input: z.object({ status: z.enum(quoteStatuses).optional(), ...pageInput }),
    output: pageOf(quoteRequestRowSchema),
    badInput: { pageSize: 'many' },
  }),
  getQuote: endpoint({
    method: 'POST',
    path: '/Order/GetQuoteRequest',
    summary: 'One quote request with its newest offer.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: quoteRequestIdSchema }),
    output: quoteRequestRowSchema,
  }),
  acceptQuote: endpoint({
    method: 'POST',
    path: '/Order/AcceptQuote',
    summary: 'Accepts the newest offer: maps every waiting line of the same shop variant, now and later.',
    access: { ...customer, authority: 'product:quote' },
    errors: ['amountTooLarge', 'notFound', 'quoteChanged', 'quoteExpired', 'skuInactive', 'wrongStatus'],
    input: z.object({ id: quoteRequestIdSchema, version: z.int().min(1) }),
    output: z.object({ ordersChanged: z.int() }),
  }),
  declineQuote: endpoint({
    method: 'POST',
    path: '/Order/DeclineQuote',
    summary: 'Declines the newest offer; the lines wait on the seller again.',
    access: { ...customer, authority: 'product:quote' },
    errors: ['amountTooLarge', 'notFound', 'wrongStatus'],
    input: z.object({ id: quoteRequestIdSchema, reason: z.string().trim().max(300).default('') }),
    output: z.object({ status: z.enum(quoteStatuses) }),
  }),
}
