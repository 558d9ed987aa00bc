import * as z from 'zod'
import { productIdSchema, skuIdSchema, supplierIdSchema, supplierOrderIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema } from '../kernel/paging.ts'
import { pictureSchema } from '../tickets/tickets.ts'
import { supplierOrderActions, supplierOrderEvents, supplierOrderStatuses } from './supplier-order-states.ts'

const skuFields = {
  skuId: skuIdSchema,
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
}

const buyOfferSchema = z.object({
  supplierId: supplierIdSchema,
  supplierName: z.string(),
  /** Per unit, in fen. */
  costMinor: amountMinorSchema,
  minQuantity: z.int(),
  leadDays: z.int().nullable(),
})

export const buyListRowSchema = z.object({
  ...skuFields,
  /** Units that paid orders, inventory orders and wholesale orders still need. */
  needed: z.int(),
  /** Units of the agency's own stock. */
  onHand: z.int(),
  /** Units that purchase orders still expect, drafts included. */
  onOrder: z.int(),
  toBuy: z.int(),
  /** Orders that need the SKU, and since when the oldest has been paid. */
  orders: z.int(),
  oldestAt: instantSchema,
  /** The offer used for pricing first; empty: nobody is known to sell it. */
  offers: z.array(buyOfferSchema),
})
export type BuyListRow = z.output<typeof buyListRowSchema>

const rowFields = {
  id: supplierOrderIdSchema,
  number: z.string(),
  supplierId: supplierIdSchema,
  supplierName: z.string(),
  status: z.enum(supplierOrderStatuses),
  statusSince: instantSchema,
  currency: currencySchema,
  lines: z.int(),
  units: z.int(),
  /** Units that are still expected. */
  openUnits: z.int(),
  goodsMinor: amountMinorSchema,
  freightMinor: amountMinorSchema,
  paidMinor: amountMinorSchema,
  expectedOn: daySchema.nullable(),
  /** Expected before today. */
  isLate: z.boolean(),
  dueOn: daySchema.nullable(),
  supplierReference: z.string(),
  trackingText: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
}
export const supplierOrderRowSchema = z.object(rowFields)
export type SupplierOrderRow = z.output<typeof supplierOrderRowSchema>

const receiptLineSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  received: z.int(),
  damaged: z.int(),
  wrong: z.int(),
  /** Usable units that orders waited for. */
  toOrders: z.int(),
  orders: z.array(
    z.object({
      kind: z.enum(['order', 'inventory', 'wholesale']),
      id: z.string(),
      number: z.string(),
      units: z.int(),
    }),
  ),
  bin: z.string().nullable(),
  checks: z.array(z.object({ text: z.string(), isOk: z.boolean() })),
  pictures: z.array(pictureSchema),
})
export type ReceiptLine = z.output<typeof receiptLineSchema>

export const supplierOrderSchema = supplierOrderRowSchema.extend({
  link: z.string(),
  note: z.string(),
  endReason: z.string(),
  supplierContact: z.string(),
  orderedAt: instantSchema.nullable(),
  receivedAt: instantSchema.nullable(),
  items: z.array(
    z.object({
      ...skuFields,
      quantity: z.int(),
      unitMinor: amountMinorSchema,
      received: z.int(),
      /** Damaged, or other goods than ordered. */
      damaged: z.int(),
      closed: z.int(),
      open: z.int(),
      barcodes: z.array(z.string()),
      checks: z.array(z.string()),
      /** Where the same goods lie. */
      bin: z.string().nullable(),
    }),
  ),
  /** What arrived when, newest first. */
  receipts: z.array(
    z.object({
      id: z.string(),
      at: instantSchema,
      operatorName: z.string(),
      note: z.string(),
      lines: z.array(receiptLineSchema),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      amountMinor: amountMinorSchema,
      paidOn: daySchema,
      note: z.string(),
      operatorName: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      at: instantSchema,
      kind: z.enum(supplierOrderEvents),
      operatorName: z.string(),
      detail: z.object({
        note: z.string().optional(),
        units: z.int().optional(),
        damaged: z.int().optional(),
        amountMinor: z.int().optional(),
      }),
    }),
  ),
  /** Customers' orders that wait for units of this purchase order, oldest payment first. */
  waiting: z.array(
    z.object({
      kind: z.enum(['order', 'inventory', 'wholesale']),
      orderId: z.string(),
      number: z.string(),
      customerName: z.string(),
      units: z.int(),
      since: instantSchema,
    }),
  ),
  waitingOrders: z.int(),
  allowedActions: z.array(z.enum(supplierOrderActions)),
})
export type SupplierOrder = z.output<typeof supplierOrderSchema>

export const supplySchema = z.object({
  ...skuFields,
  needed: z.int(),
  /** Of the needed units: in the agency's stock, and not needed by orders paid earlier. */
  inStock: z.int(),
  onOrder: z.array(
    z.object({
      id: supplierOrderIdSchema,
      number: z.string(),
      supplierName: z.string(),
      status: z.enum(supplierOrderStatuses),
      expectedOn: daySchema.nullable(),
      units: z.int(),
    }),
  ),
  /** Neither in stock nor on order. */
  toBuy: z.int(),
})
export type OrderSupply = z.output<typeof supplySchema>
