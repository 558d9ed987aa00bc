import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, productIdSchema, purchaseOrderIdSchema, skuIdSchema } from './ids.ts'
import { instantSchema, pageInput, pageOf } from './paging.ts'
import { menuTags } from './permissions.ts'

const viewer = { kind: 'customer', tag: menuTags.inventory } as const

export const stockCauses = ['arrival', 'shipped'] as const

const stockFields = {
  skuId: skuIdSchema,
  /** Null: the seller no longer sees the product. */
  productId: productIdSchema.nullable(),
  code: z.string(),
  subjectEn: z.string(),
  attributesText: z.string(),
  imageUrl: z.string().nullable(),
  onHand: z.int(),
  /** How many of these are reserved for paid orders. */
  reserved: z.int(),
  available: z.int(),
  /** Ordered or sent in, and not received yet. */
  inTransit: z.int(),
}
export const stockRowSchema = z.object(stockFields)
export type StockRow = z.output<typeof stockRowSchema>

export const stockMovementSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Positive for incoming units. */
  nums: z.int(),
  after: z.int(),
  cause: z.enum(stockCauses),
  /** The order it arrived with or left for; null if no longer known. */
  source: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('inventory'), id: purchaseOrderIdSchema, number: z.string() }),
      z.object({ kind: z.literal('selfPurchase'), id: purchaseOrderIdSchema, number: z.string() }),
      z.object({ kind: z.literal('order'), id: orderIdSchema, number: z.string() }),
    ])
    .nullable(),
})
export type StockMovement = z.output<typeof stockMovementSchema>

export const stock = {
  listMyStock: endpoint({
    method: 'POST',
    path: '/Inventory/GetMyInventoryList',
    summary: "Lists the customer's stock in the warehouse and on its way there, highest quantity first.",
    access: viewer,
    input: z.object({
      search: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(stockRowSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  listStockHistory: endpoint({
    method: 'POST',
    path: '/Inventory/GetInventoryHistory',
    summary: 'Lists the stock changes of one SKU with their causes, newest first.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ skuId: skuIdSchema, ...pageInput }),
    output: pageOf(stockMovementSchema).extend({ totalIsLowerBound: z.boolean(), stock: stockRowSchema }),
  }),
}
