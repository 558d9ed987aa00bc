import * as z from 'zod'
import { priceSourceSchema } from '../customer-prices/customer-price.ts'
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
} from '../kernel/ids.ts'
import { customsFields } from '../customs-codes/customs-data.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { orderProblemSchema } from './order-problems.ts'
import { instantSchema } from '../kernel/paging.ts'
import { chosenServiceSchema } from './service-schemas.ts'
import { countryCodeSchema, lineChoiceSchema } from '../shipping/shipping.ts'
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
} from '../kernel/statuses.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

/** Why the order is waiting, on whom and since when; null if it waits for nothing. */
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

/** For addresses that pass the check of their country, which asks for a city unless it is one. */
export const checkedAddressSchema = addressSchema.extend({ city: z.string().trim().max(100).default('') })

export const orderLinePartSchema = z.object({
  skuId: skuIdSchema,
  skuCode: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  /** Per bundle. */
  units: z.int(),
  /** Per unit; null if a price was agreed for the line item as a whole (replacements). */
  unitPriceMinor: amountMinorSchema.nullable(),
  /** Units from the seller's own stock, and how many of these are not shipped yet. */
  stockUnits: z.int(),
  stockLeft: z.int(),
})
export type OrderLineComponent = z.output<typeof orderLinePartSchema>

/** What a buyer or an app of the shop wrote on an order or a line, such as an engraving. */
export const attributeSchema = z.object({ name: z.string(), value: z.string() })
export type Attribute = z.output<typeof attributeSchema>

export const orderLineSchema = z.object({
  id: orderLineIdSchema,
  title: z.string(),
  /** The Chinese name of the product that it is titled after; empty if the shop or the seller worded the title. */
  titleZh: z.string(),
  variantTitle: z.string(),
  attributes: z.array(attributeSchema),
  shopSku: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  shippedQuantity: z.int(),
  skuId: skuIdSchema.nullable(),
  skuCode: z.string().nullable(),
  /** The Chinese name of the product it is matched to; empty for none. */
  subjectZh: z.string(),
  /** SKUs per unit sold. */
  units: z.int(),
  /** Components of a bundle; otherwise empty. */
  parts: z.array(orderLinePartSchema),
  /** Price per SKU (for a bundle, of all components), in the order's currency; null while unpriced. */
  unitPriceMinor: amountMinorSchema.nullable(),
  /** The list price, and the rules that made the price lower; null: it is the list price. */
  listPriceMinor: amountMinorSchema.nullable(),
  priceSources: z.array(priceSourceSchema).nullable(),
  /** Added by the seller; not in the shop's order. */
  isAdded: z.boolean(),
  /** The shop sets its quantity. */
  isOfShop: z.boolean(),
  /** For a paid order: SKUs taken from the seller's own stock, which were not charged. */
  stockUnits: z.int(),
  /** How many of these are reserved and not shipped yet. */
  stockLeft: z.int(),
  /** What they would have cost. */
  stockMinor: amountMinorSchema,
  quoteStatus: z.enum(quoteStatuses).nullable(),
  quoteRequestId: quoteRequestIdSchema.nullable(),
})

/** Another order that is merged with this one, or is a part of it. */
export const orderRelativeSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  shopOrderName: z.string(),
  status: z.enum(orderStatuses),
  trackingNumbers: z.array(z.string()),
})
export type OrderRelative = z.output<typeof orderRelativeSchema>

export const orderFamilySchema = z.object({
  mergedFrom: z.array(orderRelativeSchema),
  mergedInto: orderRelativeSchema.nullable(),
  parts: z.array(orderRelativeSchema),
  partOf: orderRelativeSchema.extend({ partNo: z.int(), partCount: z.int() }).nullable(),
  replacements: z.array(orderRelativeSchema),
  replacementOf: orderRelativeSchema.nullable(),
  /** Created by a merge or split that was undone; nothing remains to be done. */
  isUndone: z.boolean(),
})
export type OrderFamily = z.output<typeof orderFamilySchema>

export const orderFlagSchema = z.object({
  kind: z.enum(orderFlagKinds),
  /** State of the flag's subject: `reviewing`, `offered`… */
  state: z.string(),
  on: z.enum(waitingParties).nullable(),
  since: instantSchema,
  /** When it ends automatically, or by when the party it waits on must answer. */
  until: instantSchema.nullable(),
})
export type OrderFlag = z.output<typeof orderFlagSchema>

/** A product that keeps goods from crossing a customs border. */
export const customsGapSchema = z.object({
  productId: productIdSchema,
  subject: z.string(),
  subjectZh: z.string(),
  missing: z.array(z.enum(customsFields)).min(1),
})
export type CustomsGap = z.output<typeof customsGapSchema>

/** Amounts in the seller's currency, at the rates of the order's day where the shop has another. */
export const orderProfitSchema = z.object({
  /** What the buyer paid for the line items whose price in the shop is known; 0 of a replacement. */
  revenueMinor: amountMinorSchema,
  /** Of the shop's payment provider, as entered for the shop. */
  feesMinor: amountMinorSchema,
  /** Units shipped from own stock at what they cost there, first in, first out. */
  goodsMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  surchargeMinor: amountMinorSchema,
  /** By the agency, to the wallet. */
  refundedMinor: amountMinorSchema,
  profitMinor: z.int(),
  /** Some line items have no price in the shop, so the revenue is higher. */
  isPartial: z.boolean(),
  shopCurrency: z.string(),
})
export type OrderProfit = z.output<typeof orderProfitSchema>

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
  /**
   * It could be paid, but until then waits to be merged with other orders to the same address; schedules do
   * not pay it before.
   */
  mergeUntil: instantSchema.nullable(),
  /**
   * Since when it cannot be shipped because the agency has yet to enter a product's customs name, HS code or country of
   * origin; null: it does not wait for them.
   */
  customsWaitSince: instantSchema.nullable(),
  shopPaid: z.boolean(),
  currency: currencySchema,
  productMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  serviceMinor: amountMinorSchema,
  /** What these cost less than their list prices. */
  goodsDiscountMinor: amountMinorSchema,
  freightDiscountMinor: amountMinorSchema,
  serviceDiscountMinor: amountMinorSchema,
  totalMinor: amountMinorSchema,
  /** What paying it alone charges: the total less what own stock covers; paid orders: the total. Null: not priced. */
  dueMinor: amountMinorSchema.nullable(),
  /** What own stock covers if it is paid alone; null: nothing. */
  stockCover: z.object({ units: z.int(), savedMinor: amountMinorSchema }).nullable(),
  /** Null: not priced here or in the shop, or the order is cancelled or taken over by others. */
  profit: orderProfitSchema.nullable(),
  /** The seller's own. */
  tags: z.array(z.string()),
  hasGiftNote: z.boolean(),
  weightGrams: z.int(),
  shippingLineName: z.string().nullable(),
  daysMin: z.int().nullable(),
  daysMax: z.int().nullable(),
  recipientName: z.string(),
  countryCode: z.string(),
  orderedAt: instantSchema,
  createdAt: instantSchema,
  lines: z.array(orderLineSchema),
  trackingNumbers: z.array(z.string()),
  /** When its address label was created, which fixes the address; null: no label. */
  labelledAt: instantSchema.nullable(),
  family: orderFamilySchema.nullable(),
  /** Exactly the actions the server would accept now. */
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
  lastErrorReason: z.string().nullable(),
  lastErrorFigures: figuresSchema.nullable(),
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
  /** The shop's own address, if the seller has corrected it here. */
  shopAddress: z.record(z.string(), z.string()).nullable(),
  /** The buyer's, from the shop or entered with the order. */
  note: z.string(),
  /** For the recipient: printed, and enclosed in the parcel. */
  giftNote: z.string(),
  /** The shop's own, if the seller has changed it here. */
  shopGiftNote: z.string().nullable(),
  /** The seller's own. */
  sellerNote: z.string(),
  attributes: z.array(attributeSchema),
  /** Paid in addition to products and shipping; part of the total. */
  surchargeMinor: amountMinorSchema,
  goodsAttributes: z.array(z.enum(goodsAttributes)),
  shippingLineId: shippingLineIdSchema.nullable(),
  lineChoice: lineChoiceSchema,
  /** Which rule made the freight lower; null: it is the list price. */
  freightPriceSource: priceSourceSchema.nullable(),
  paidAt: instantSchema.nullable(),
  shippedAt: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  cancelledAt: instantSchema.nullable(),
  problem: orderProblemSchema.nullable(),
  services: z.array(chosenServiceSchema),
  shipments: z.array(shipmentSchema),
  events: z.array(orderEventSchema),
})
export type OrderDetail = z.output<typeof orderDetailSchema>

/** All filters must match. */
