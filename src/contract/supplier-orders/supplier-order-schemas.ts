import * as z from 'zod'
import {
  fileIdSchema,
  productIdSchema,
  skuIdSchema,
  supplierIdSchema,
  supplierOrderIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema } from '../kernel/paging.ts'
import { pictureSchema } from '../tickets/tickets.ts'
import { supplierOrderActions, supplierOrderEvents, supplierOrderStatuses } from './supplier-order-states.ts'
import { reorderPointSchema } from '../warehouse-stock/warehouse-stock.ts'

export const skuFields = {
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
  /** Units that are sold together only. */
  packSize: z.int(),
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
  /** Orders that need the SKU, and since when the oldest has been paid; null: only its reorder point wants it. */
  orders: z.int(),
  oldestAt: instantSchema.nullable(),
  reorder: reorderPointSchema,
  /** The offer used for pricing first; empty: nobody is known to sell it. */
  offers: z.array(buyOfferSchema),
  /** Customers’ orders that wait for units that nobody has bought yet. */
  waiting: z.object({
    /** Orders that would be late if the SKU were bought only on `buyOn`, and their value in US cents. */
    late: z.int(),
    lateValueMinor: amountMinorSchema,
    /** Of these, those that are late even if it is bought today. */
    lateToday: z.int(),
    buyOn: daySchema,
    /** When the goods would come then: after the lead time of the leading offer. */
    arrivesOn: daySchema,
  }),
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
  supplierPhone: z.string(),
  supplierWechat: z.string(),
  supplierEmail: z.string(),
  /** CNY per USD today, for the prices of a draft whose currency is changed. */
  cnyPerUsd: z.number(),
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
      /** Of the supplier’s offer; 1 if there is none. */
      packSize: z.int(),
      minQuantity: z.int(),
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
        /** The amount before. */
        wasMinor: z.int().optional(),
      }),
    }),
  ),
  files: z.array(
    z.object({
      id: fileIdSchema,
      name: z.string(),
      url: z.string(),
      isPicture: z.boolean(),
      operatorName: z.string(),
      at: instantSchema,
    }),
  ),
  /** The order at 1688; null: not placed from here, and not followed. */
  channel: z
    .object({
      /** `partlyPlaced`: some of its orders there were refused, and others placed. */
      state: z.enum(['placing', 'failed', 'partlyPlaced', 'followed', 'over']),
      number: z.string(),
      status: z.string(),
      trace: z.string(),
      problem: z.string(),
      goodsMinor: amountMinorSchema.nullable(),
      freightMinor: amountMinorSchema.nullable(),
      checkedAt: instantSchema.nullable(),
      /** Its orders there; more than fifty lines are several. */
      orders: z.array(
        z.object({
          part: z.int(),
          state: z.enum(['placing', 'failed', 'followed', 'over']),
          number: z.string(),
          link: z.string(),
          status: z.string(),
          lines: z.int(),
          goodsMinor: amountMinorSchema.nullable(),
          freightMinor: amountMinorSchema.nullable(),
          tracking: z.array(z.string()),
          trace: z.string(),
          problem: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Nothing can be placed or followed at 1688 before its connection is renewed. */
  channelMustRenew: z.boolean(),
  /** Whether this draft can be ordered at 1688 from here: a key is set, and its goods have offers there. */
  canPlaceAtChannel: z.boolean(),
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

/** Which units of which purchase orders some orders wait for. */
export const awaitedGoodsSchema = z.object({
  orders: z.int(),
  /** Units in the agency’s stock, and not bought by anybody. */
  inStock: z.int(),
  toBuy: z.int(),
  purchaseOrders: z.array(
    z.object({
      id: supplierOrderIdSchema,
      number: z.string(),
      supplierName: z.string(),
      status: z.enum(supplierOrderStatuses),
      expectedOn: daySchema.nullable(),
      skus: z.array(z.object({ ...skuFields, units: z.int(), orders: z.int() })),
    }),
  ),
  /** By when all is expected; null: not known, or something is not on order. */
  expectedOn: daySchema.nullable(),
})
export type AwaitedGoods = z.output<typeof awaitedGoodsSchema>
