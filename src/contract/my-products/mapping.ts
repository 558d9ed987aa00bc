import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, productIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { menuTags } from '../kernel/permissions.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const

const mapTarget = z.object({ orderId: orderIdSchema, lineId: orderLineIdSchema })

const tiers = z.array(z.object({ minQuantity: z.int(), price: moneySchema }))

export const skuPartSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  units: z.int(),
  /** Unit price without quantity discounts. */
  price: moneySchema,
  tiers,
  weightGrams: z.int(),
})

export const skuChoiceSchema = z.object({
  skuId: skuIdSchema,
  /** For a bundle, the product of its first component. */
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  /** Unit price without quantity discounts. */
  price: moneySchema,
  tiers,
  isPrivate: z.boolean(),
  weightGrams: z.int(),
  /** Components of a bundle; otherwise empty. */
  parts: z.array(skuPartSchema),
  /** The customer's stock in our warehouse; for a bundle, how many its components make. */
  onHand: z.int(),
})
export type SkuChoice = z.output<typeof skuChoiceSchema>

export const mapping = {
  findSkus: endpoint({
    method: 'POST',
    path: '/Order/FindSkus',
    summary: "Searches SKUs for a manual order; without a keyword, lists those in the customer's own stock.",
    access: customer,
    input: z.object({ search: z.string().trim().max(80).default('') }),
    output: z.object({ skus: z.array(skuChoiceSchema) }),
    badInput: { search: 7 },
  }),
  suggestSkus: endpoint({
    method: 'POST',
    path: '/Order/GetMappingSuggestions',
    summary: 'Searches SKUs that a line can be matched to; without a keyword, by its SKU and title.',
    access: customer,
    errors: ['lineAdded', 'notFound', 'wrongStatus'],
    input: mapTarget.extend({ search: z.string().trim().max(80).optional() }),
    output: z.object({
      /** Line items of unpaid orders with the same shop variant, including this one. */
      waitingLines: z.int(),
      waitingOrders: z.int(),
      skus: z.array(skuChoiceSchema),
    }),
  }),
  mapLine: endpoint({
    method: 'POST',
    path: '/Order/MapOrderLine',
    summary: 'Matches a shop variant to a SKU, for this line item or for every waiting line item.',
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
    summary: 'Removes the match of a line’s variant (the undo of mapLine), also for unpaid orders.',
    access: { ...customer, authority: 'product:map' },
    errors: ['amountTooLarge', 'lineAdded', 'notFound', 'notMapped', 'wrongStatus'],
    input: mapTarget,
    output: z.object({ ordersChanged: z.int() }),
  }),
}
