import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, productIdSchema, purchaseOrderIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { sheetInput } from '../kernel/sheets.ts'
import { purchaseStatuses } from '../purchasing/purchase-states.ts'
import { orderStatuses } from '../kernel/statuses.ts'

const viewer = { kind: 'customer', tag: menuTags.inventory } as const

export const stockCauses = ['arrival', 'shipped', 'shippingUndone'] as const

/** The sales that the pace and the suggested quantity are counted from. */
export const paceDays = 30
export const stockAlertLimits = { units: 1_000_000, days: 365, skus: 100 } as const

export const stockAlertSchema = z.discriminatedUnion('kind', [
  /** Low when no more units than this are available. */
  z.object({ kind: z.literal('units'), value: z.int().min(0).max(stockAlertLimits.units) }),
  /** Low when the available units last no longer than this at the pace of sales. */
  z.object({ kind: z.literal('days'), value: z.int().min(1).max(stockAlertLimits.days) }),
])
export type StockAlert = z.output<typeof stockAlertSchema>

const skuFields = {
  skuId: skuIdSchema,
  /** Null: the seller no longer sees the product. */
  productId: productIdSchema.nullable(),
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributesText: z.string(),
  imageUrl: z.string().nullable(),
}
export type StockSku = z.output<z.ZodObject<typeof skuFields>>

export const stockRowSchema = z.object({
  ...skuFields,
  /** False: its first units are still to arrive, and it can have no alert yet. */
  isStocked: z.boolean(),
  onHand: z.int(),
  /** How many of these are reserved for paid orders. */
  reserved: z.int(),
  available: z.int(),
  /** Ordered or sent in, and not received yet. */
  inTransit: z.int(),
  /** Units of the SKU in orders paid in the last 30 days; counted each hour. */
  soldIn30Days: z.int(),
  /** How many whole days the available units last at that pace; null without sales. */
  daysLeft: z.int().nullable(),
  alert: stockAlertSchema.nullable(),
  /** The alert in units; null without an alert, or without sales to count days from. */
  alertQuantity: z.int().nullable(),
  /** Since when no more than the alert quantity is available. */
  lowSince: instantSchema.nullable(),
  /** What the units in stock cost, first in, first out; null: no cost is known. */
  valueMinor: amountMinorSchema.nullable(),
  /** How many of the units in stock have no known cost. */
  unitsWithoutCost: z.int(),
  /** Units to order for 30 days above the alert quantity, less what is available and incoming: at least 1, or 0 without sales, alert quantity and shortage. */
  suggestedUnits: z.int(),
})
export type StockRow = z.output<typeof stockRowSchema>

export const stockMovementSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Positive for incoming units. */
  nums: z.int(),
  after: z.int(),
  cause: z.enum(stockCauses),
  /** What the units cost, negative for outgoing ones; null if not known of each. */
  costMinor: amountMinorSchema.nullable(),
  /** Who received or shipped the units; empty if not recorded. */
  actorName: z.string(),
  /** The order it arrived with or left for; null if unknown, or of a shop that this account does not see. */
  source: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('inventory'), id: purchaseOrderIdSchema, number: z.string() }),
      z.object({ kind: z.literal('selfPurchase'), id: purchaseOrderIdSchema, number: z.string() }),
      z.object({ kind: z.literal('order'), id: orderIdSchema, number: z.string() }),
    ])
    .nullable(),
})
export type StockMovement = z.output<typeof stockMovementSchema>

/** An order that units of the stock are or were reserved for. */
export const stockOrderSchema = z.object({
  orderId: orderIdSchema,
  number: z.string(),
  status: z.enum(orderStatuses),
  paidAt: instantSchema.nullable(),
  skus: z.array(
    z.object({
      ...skuFields,
      /** Taken from the stock when the order was paid. */
      units: z.int(),
      shipped: z.int(),
      /** Back in stock, because the order was cancelled. */
      released: z.int(),
    }),
  ),
})
export type StockOrder = z.output<typeof stockOrderSchema>

export const incomingSchema = z.object({
  orderId: purchaseOrderIdSchema,
  number: z.string(),
  kind: z.enum(['inventory', 'selfPurchase']),
  status: z.enum(purchaseStatuses),
  statusSince: instantSchema,
  /** Still to arrive. */
  units: z.int(),
})
export type IncomingStock = z.output<typeof incomingSchema>

/** Units that arrived together and are still in stock. */
export const stockLayerSchema = z.object({
  id: z.string(),
  at: instantSchema,
  source: z
    .object({ kind: z.enum(['inventory', 'selfPurchase']), id: purchaseOrderIdSchema, number: z.string() })
    .nullable(),
  units: z.int(),
  remaining: z.int(),
  /** With its share of the freight, rounded; null: not known. */
  unitMinor: amountMinorSchema.nullable(),
})
export type StockLayer = z.output<typeof stockLayerSchema>

/** Unpaid orders that shortages are computed from, the oldest ones. */
export const maxUnpaidCounted = 2_000
export const shortStockSchema = z.object({
  ...skuFields,
  onHand: z.int(),
  reserved: z.int(),
  inTransit: z.int(),
  /** Units in orders that are ready to be paid. */
  unpaid: z.int(),
  /** How many of them the stock does not cover. */
  short: z.int().min(1),
  /** All orders that wait. */
  orders: z.int(),
  /** Those of them that this account sees. */
  seenOrders: z.int(),
  /** The oldest of these. */
  oldest: z
    .array(z.object({ id: orderIdSchema, number: z.string(), units: z.int(), since: instantSchema }))
    .max(5),
  suggestedUnits: z.int(),
})
export type ShortStock = z.output<typeof shortStockSchema>

const search = z.string().trim().max(80).optional()
const countedPage = <T extends z.ZodType>(row: T) => pageOf(row).extend({ totalIsLowerBound: z.boolean() })

export const stock = {
  listMyStock: endpoint({
    method: 'POST',
    path: '/Inventory/GetMyInventoryList',
    summary: "Lists the customer's stock in the warehouse and on its way there, highest quantity first.",
    access: viewer,
    input: z.object({ search, ...pageInput }),
    output: countedPage(stockRowSchema),
    badInput: { pageSize: 'many' },
  }),
  getMyStock: endpoint({
    method: 'POST',
    path: '/Inventory/GetMyInventory',
    summary: 'Returns the stock of one SKU, what it cost, and the open orders it will arrive with.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ skuId: skuIdSchema }),
    output: stockRowSchema.extend({
      incoming: z.array(incomingSchema).max(50),
      /** The oldest first, which is the next to be shipped. */
      layers: z.array(stockLayerSchema).max(50),
    }),
  }),
  listStockHistory: endpoint({
    method: 'POST',
    path: '/Inventory/GetInventoryHistory',
    summary: 'Lists the stock changes of one SKU with their causes, newest first.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ skuId: skuIdSchema, ...pageInput }),
    output: countedPage(stockMovementSchema).extend({ stock: stockRowSchema }),
  }),
  exportStockHistory: endpoint({
    method: 'GET',
    path: '/Inventory/ExportInventoryHistory',
    summary: 'Exports the stock changes of one SKU as a file, newest first.',
    access: viewer,
    errors: ['exportsRunning', 'notFound'],
    input: z.object({ skuId: skuIdSchema, ...sheetInput }),
    output: z.unknown(),
    download: true,
  }),
  listStockOrders: endpoint({
    method: 'POST',
    path: '/Order/GetStockOrderListApp',
    summary: "Lists the paid orders that take units from the customer's stock, newest first.",
    access: viewer,
    input: z.object({
      skuId: skuIdSchema.optional(),
      /** `reserved`: units are still to be shipped. */
      state: z.enum(['reserved', 'all']).default('all'),
      ...pageInput,
    }),
    output: countedPage(stockOrderSchema),
    badInput: { pageSize: 'many' },
  }),
  listStockAlerts: endpoint({
    method: 'POST',
    path: '/Inventory/GetAlarmStockList',
    summary: 'Lists the SKUs with a low-stock alert, those low for longest first.',
    access: viewer,
    input: z.object({ state: z.enum(['low', 'all']).default('all'), search, ...pageInput }),
    output: countedPage(stockRowSchema).extend({ low: z.int() }),
    badInput: { pageSize: 'many' },
  }),
  setStockAlerts: endpoint({
    method: 'POST',
    path: '/Inventory/SetAlarmStock',
    summary: 'Sets or removes the low-stock alert of SKUs in stock.',
    access: { ...viewer, authority: 'stock:order' },
    errors: ['notFound'],
    input: z.object({
      skuIds: z.array(skuIdSchema).min(1).max(stockAlertLimits.skus),
      /** Null removes it. */
      alert: stockAlertSchema.nullable(),
    }),
    output: z.object({ skus: z.int() }),
  }),
  listShortStock: endpoint({
    method: 'POST',
    path: '/Inventory/GetEarlyWarningSkuList',
    summary:
      'Lists the SKUs in stock of which unpaid orders need more than is available, with these orders. Counts the 2,000 oldest unpaid orders; if there are more, the figures are lower bounds.',
    access: viewer,
    input: z.object({ ...pageInput }),
    output: countedPage(shortStockSchema),
    badInput: { pageSize: 'many' },
  }),
}
