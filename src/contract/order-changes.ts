import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, orderLineIdSchema, shippingLineIdSchema, skuIdSchema } from './ids.ts'
import { amountMinorSchema, currencySchema } from './money.ts'
import { chosenIdsSchema, maxBatchSize, orderResultSchema } from './order-schemas.ts'
import { menuTags } from './permissions.ts'
import { orderStatuses } from './statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editor = { ...customer, authority: 'order:edit' } as const

/** So many of one product go into a line, and so many lines into an order. */
export const maxOfLine = 10_000
export const maxOrderLines = 500
/** So many products are added to many orders at once. */
export const maxAddedProducts = 20

/** A shop keeps its lines' quantities; whoever wrote the order by hand, or had it read from a file, may change them. */
export const mayChangeQuantity = (line: { readonly isOfShop: boolean; readonly quantity: number }): boolean =>
  !line.isOfShop && line.quantity > 0

const quantity = z.int().min(1).max(maxOfLine)
/** What is added to each of the orders. */
export const addedProductsInput = {
  /** For each order. */
  products: z
    .array(z.object({ skuId: skuIdSchema, quantity }))
    .min(1, 'must contain at least one product')
    .max(maxAddedProducts)
    .refine(
      (given) => new Set(given.map(({ skuId }) => skuId)).size === given.length,
      'contains a product twice',
    ),
  /** An order gets only those of the products that it does not hold yet, in whichever line. */
  skipsHolding: z.boolean().default(true),
}

/** What a shipping line would mean for chosen orders. */
export const lineForManySchema = z.object({
  lineId: shippingLineIdSchema,
  name: z.string(),
  carrier: z.string(),
  /** Of how many of the orders it carries the parcel; the others keep what they have. */
  carries: z.int(),
  freightMinor: amountMinorSchema,
  /** Beside what the orders that it carries cost today; null where none of them has a freight yet. */
  differenceMinor: amountMinorSchema.nullable(),
  daysMin: z.int(),
  daysMax: z.int(),
  /** Days later on average than by the lines that stand chosen, sooner where negative; null where none has one yet. */
  daysLater: z.number().nullable(),
})
export type LineForMany = z.output<typeof lineForManySchema>

export const orderChanges = {
  addProductToOrder: endpoint({
    method: 'POST',
    path: '/Order/AddProductToOrder',
    summary: 'Adds one of our products to an unpaid order and reprices it.',
    access: editor,
    errors: ['amountTooLarge', 'notFound', 'skuInactive', 'amountTooHigh', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, skuId: skuIdSchema, quantity: quantity.default(1) }),
    output: z.object({
      status: z.enum(orderStatuses),
      lineId: orderLineIdSchema,
      /** Of the line now, and before: 0 where it is a new one. */
      quantity: z.int(),
      quantityBefore: z.int(),
      totalMinor: amountMinorSchema,
    }),
    idempotent: true,
  }),
  changeLineQuantity: endpoint({
    method: 'POST',
    path: '/Order/ChangeLineQuantity',
    summary: 'Changes the quantity of a line item of an unpaid order, except where the shop sets it.',
    access: editor,
    errors: ['amountTooLarge', 'notFound', 'quantityOfShop', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, lineId: orderLineIdSchema, quantity }),
    output: z.object({
      status: z.enum(orderStatuses),
      quantityBefore: z.int(),
      totalMinor: amountMinorSchema,
    }),
  }),
  removeAddedProduct: endpoint({
    method: 'POST',
    path: '/Order/RemoveAddedProduct',
    summary: 'Removes an added product from an unpaid order.',
    access: editor,
    errors: ['amountTooLarge', 'lastLine', 'lineFromShop', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, lineId: orderLineIdSchema }),
    output: z.object({
      status: z.enum(orderStatuses),
      /** To be added again with; null where it is not sold any more. */
      skuId: skuIdSchema.nullable(),
      quantity: z.int(),
      totalMinor: amountMinorSchema,
    }),
  }),
  previewAddedProducts: endpoint({
    method: 'POST',
    path: '/Order/PreviewAddedProducts',
    summary: 'Returns what adding products to many unpaid orders would cost in total.',
    access: customer,
    errors: ['notFound', 'skuInactive'],
    input: z.object({ ids: chosenIdsSchema, ...addedProductsInput }),
    output: z.object({
      currency: currencySchema,
      /** Orders that would get something, that hold it already, and that take nothing. */
      adding: z.int(),
      holding: z.int(),
      refused: z.int(),
      productMinor: amountMinorSchema,
      /** Of the orders whose freight is known. */
      freightMinor: amountMinorSchema,
      /** Both together: what the orders would cost more. */
      extraMinor: amountMinorSchema,
      /** Orders that wait for a price or a line: what the freight becomes is not known. */
      freightUnknown: z.int(),
      /** Orders whose shipping line does not carry the larger parcel. */
      lineLost: z.int(),
    }),
  }),
  addProductsToOrders: endpoint({
    method: 'POST',
    path: '/Order/AddProductsToBatchOrder',
    summary: 'Adds products, such as a card, to many unpaid orders, with a result for each.',
    access: editor,
    errors: ['notFound', 'skuInactive'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxBatchSize), ...addedProductsInput }),
    output: z.object({ results: z.array(orderResultSchema) }),
    idempotent: true,
  }),
  previewShippingLines: endpoint({
    method: 'POST',
    path: '/Order/PreviewTransportType',
    summary: 'Returns what each shipping line would mean for many unpaid orders, in money and days.',
    access: customer,
    input: z.object({ ids: chosenIdsSchema }),
    output: z.object({
      currency: currencySchema,
      /** Of the orders named, those that a line can be chosen for now. */
      choosable: z.int(),
      /** Those that carry the most first, the cheaper of equals first. */
      lines: z.array(lineForManySchema),
    }),
  }),
}
