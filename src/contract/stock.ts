import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, productIdSchema, purchaseOrderIdSchema, skuIdSchema } from './ids.ts'
import { instantSchema, pageInput, pageOf } from './paging.ts'
import { menuTags } from './permissions.ts'

const look = { kind: 'customer', tag: menuTags.inventory } as const

/** Why a stock changed: goods were counted in, or left with a parcel. */
export const stockCauses = ['arrival', 'shipped'] as const

const stockFields = {
  skuId: skuIdSchema,
  /** Null: the seller does not see the product any more. */
  productId: productIdSchema.nullable(),
  code: z.string(),
  subjectEn: z.string(),
  attributesText: z.string(),
  imageUrl: z.string().nullable(),
  onHand: z.int(),
  /** Of that, promised to paid orders. */
  reserved: z.int(),
  /** The rest: what new orders draw on. */
  available: z.int(),
  /** Ordered into the stock or sent in, and not counted in yet. */
  inTransit: z.int(),
}
export const stockRowSchema = z.object(stockFields)
export type StockRow = z.output<typeof stockRowSchema>

export const stockMovementSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Plus came in. */
  nums: z.int(),
  /** What lay there afterwards. */
  after: z.int(),
  cause: z.enum(stockCauses),
  /** The order it came with, or left for; null where it is not known any more. */
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
    access: look,
    input: z.object({
      /** In code or name. */
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
    access: look,
    errors: ['notFound'],
    input: z.object({ skuId: skuIdSchema, ...pageInput }),
    output: pageOf(stockMovementSchema).extend({ totalIsLowerBound: z.boolean(), stock: stockRowSchema }),
  }),
}
