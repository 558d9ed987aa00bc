import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, shippingLineIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { chosenIdsSchema, maxBatchSize, orderResultSchema } from './order-inputs.ts'
import { changedGiftNoteSchema } from './gift-notes.ts'
import { menuTags } from '../kernel/permissions.ts'
import { orderStatuses } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editor = { ...customer, authority: 'order:edit' } as const

export const maxOfLine = 10_000
export const maxOrderLines = 500
export const maxAddedProducts = 20

/** A shop sets the quantities of its own line items; those of manual and imported orders can be changed. */
export const mayChangeQuantity = (line: { readonly isOfShop: boolean; readonly quantity: number }): boolean =>
  !line.isOfShop && line.quantity > 0

const quantity = z.int().min(1).max(maxOfLine)
export const addedProductsInput = {
  products: z
    .array(z.object({ skuId: skuIdSchema, quantity }))
    .min(1, 'must contain at least one product')
    .max(maxAddedProducts)
    .refine(
      (given) => new Set(given.map(({ skuId }) => skuId)).size === given.length,
      'contains a product twice',
    ),
  /** Skips products that an order already contains, in any line item. */
  skipsHolding: z.boolean().default(true),
}

export const lineForManySchema = z.object({
  lineId: shippingLineIdSchema,
  name: z.string(),
  carrier: z.string(),
  /** How many of the orders it can carry; the others keep their line. */
  carries: z.int(),
  freightMinor: amountMinorSchema,
  /** Compared with today's cost of the orders it carries; null if none of them has a shipping cost yet. */
  differenceMinor: amountMinorSchema.nullable(),
  daysMin: z.int(),
  daysMax: z.int(),
  /** Average extra days compared with the current lines, negative if faster; null if none has one yet. */
  daysLater: z.number().nullable(),
})
export type LineForMany = z.output<typeof lineForManySchema>

export const orderChanges = {
  updateGiftNote: endpoint({
    method: 'POST',
    path: '/Order/UpdateGiftNote',
    summary: 'Replaces the gift note of an order, as long as its address can be changed.',
    access: editor,
    errors: ['giftNoteTooLong', 'labelMade', 'notFound', 'wrongStatus'],
    input: z.object({ id: orderIdSchema, note: changedGiftNoteSchema }),
    output: z.object({ note: z.string() }),
  }),
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
      /** The quantity now, and before: 0 for a new line item. */
      quantity: z.int(),
      quantityBefore: z.int(),
      totalMinor: amountMinorSchema,
    }),
    idempotent: 'keyOptional',
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
      /** The SKU to add it again; null if it is discontinued. */
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
      /** Orders that would change, that already contain it, and that cannot change. */
      adding: z.int(),
      holding: z.int(),
      refused: z.int(),
      productMinor: amountMinorSchema,
      /** Of the orders with a known shipping cost. */
      freightMinor: amountMinorSchema,
      extraMinor: amountMinorSchema,
      freightUnknown: z.int(),
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
    idempotent: 'keyOptional',
  }),
  previewShippingLines: endpoint({
    method: 'POST',
    path: '/Order/PreviewTransportType',
    summary: 'Returns what each shipping line would mean for many unpaid orders, in money and days.',
    access: customer,
    input: z.object({ ids: chosenIdsSchema }),
    output: z.object({
      currency: currencySchema,
      choosable: z.int(),
      /** Lines that carry the most orders first, then the cheapest. */
      lines: z.array(lineForManySchema),
    }),
  }),
}
