import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, quoteRequestIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { goodsAttributes, quoteStatuses, waitingReasons } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

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
  version: versionSchema,
  declineReason: z.string(),
  offer: z
    .object({
      skuId: skuIdSchema,
      units: z.int(),
      /** At quantity 1, in the customer's current currency. */
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

/** The most orders that a preview of an offer shows. */
export const quotedOrdersShown = 10

const quotedOrderSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  countryCode: z.string(),
  goods: moneySchema,
  /** Null: no line is chosen; `reason` says why. */
  shipping: z.object({ name: z.string(), cost: moneySchema, daysMin: z.int(), daysMax: z.int() }).nullable(),
  /** Of goods, shipping and services; null while `shipping` is. */
  total: moneySchema.nullable(),
  /** What the order would wait for after acceptance. */
  reason: z.enum(waitingReasons),
})

export const quotes = {
  requestQuote: endpoint({
    method: 'POST',
    path: '/Order/OrderItemInquiryPrice',
    summary: 'Requests quotes from the agency for unpriced line items; one open request per shop variant.',
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
    summary: "Lists the customer's quote requests, newest first.",
    access: customer,
    input: z.object({ status: z.enum(quoteStatuses).optional(), ...pageInput }),
    output: pageOf(quoteRequestRowSchema),
    badInput: { pageSize: 'many' },
  }),
  getQuote: endpoint({
    method: 'POST',
    path: '/Order/GetQuoteRequest',
    summary: 'Returns one quote request with its latest offer.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: quoteRequestIdSchema }),
    output: quoteRequestRowSchema,
  }),
  previewQuote: endpoint({
    method: 'POST',
    path: '/Order/PreviewQuote',
    summary:
      'Returns what the waiting orders would cost with the latest offer, and the shipping line of each: the ten that have waited longest.',
    access: customer,
    errors: ['amountTooLarge', 'notFound'],
    input: z.object({ id: quoteRequestIdSchema }),
    output: z.object({ orders: z.array(quotedOrderSchema).max(quotedOrdersShown) }),
  }),
  acceptQuote: endpoint({
    method: 'POST',
    path: '/Order/AcceptQuote',
    summary:
      'Accepts the latest offer and matches every current and future line item of the same shop variant.',
    access: { ...customer, authority: 'product:quote' },
    errors: ['amountTooLarge', 'notFound', 'quoteChanged', 'quoteExpired', 'skuInactive', 'wrongStatus'],
    input: z.object({ id: quoteRequestIdSchema, version: versionSchema.min(1) }),
    output: z.object({ ordersChanged: z.int() }),
  }),
  declineQuote: endpoint({
    method: 'POST',
    path: '/Order/DeclineQuote',
    summary: 'Declines the latest offer. Its line items wait on the seller again.',
    access: { ...customer, authority: 'product:quote' },
    errors: ['amountTooLarge', 'notFound', 'wrongStatus'],
    input: z.object({ id: quoteRequestIdSchema, reason: z.string().trim().max(300).default('') }),
    output: z.object({ status: z.enum(quoteStatuses) }),
  }),
}
