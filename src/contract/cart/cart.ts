import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  cartLineIdSchema,
  orderIdSchema,
  productIdSchema,
  shippingLineIdSchema,
  shopIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from '../kernel/money.ts'
import { checkedAddressSchema } from '../orders/order-schemas.ts'
import { confirmation } from '../orders/order-inputs.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryImportsSchema, deliveredLineSchema } from '../products/products.ts'
import { countryCodeSchema, freightRefusalSchema } from '../shipping/shipping.ts'
import { orderStatuses } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const

export const cartLimits = {
  units: 100_000,
  lines: 500,
  /** SKUs added per call. */
  addedAtOnce: 100,
  /** Lines of a dropshipping order, as for one created manually. */
  orderLines: 100,
  orderUnits: 10_000,
} as const

const quantitySchema = z.int().min(1).max(cartLimits.units)

/** The unit price from a quantity on, in the customer's currency. */
export const priceStepSchema = z.object({ minQuantity: z.int(), priceMinor: amountMinorSchema })
export type PriceStep = z.output<typeof priceStepSchema>

export const cartLineSchema = z.object({
  id: cartLineIdSchema,
  skuId: skuIdSchema,
  code: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  /** False: discontinued, cannot be ordered. */
  isOffered: z.boolean(),
  /** Current prices, smallest quantity first; empty if the SKU is not offered. */
  prices: z.array(priceStepSchema),
  /** List prices; empty where the customer has no discount. */
  listPrices: z.array(priceStepSchema),
  /** The prices displayed when it was added, or last accepted. */
  seenPrices: z.array(priceStepSchema),
  /** Units of the seller's own stock that are not reserved. */
  inStock: z.int(),
  weightGrams: z.int(),
  addedBy: z.string(),
  addedAt: instantSchema,
})
export type CartLine = z.output<typeof cartLineSchema>

export const cartProductSchema = z.object({
  /** Null: the seller no longer sees the product. */
  id: productIdSchema.nullable(),
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  isPrivate: z.boolean(),
  /** Minimum order quantity, counted over all SKUs of the product. */
  minQuantity: z.int(),
  lines: z.array(cartLineSchema),
})
export type CartProduct = z.output<typeof cartProductSchema>

/** A line as displayed: it is ordered exactly so, or refused. */
export const agreedLineSchema = z.object({
  id: cartLineIdSchema,
  quantity: quantitySchema,
  unitMinor: amountMinorSchema.min(0),
})
export type AgreedLine = z.output<typeof agreedLineSchema>

const cartCountSchema = z.object({ lines: z.int(), units: z.int() })

export const cartPriceAt = (steps: readonly PriceStep[], quantity: number): number | null =>
  steps.reduce<number | null>(
    (price, step) => (quantity >= step.minQuantity ? step.priceMinor : price),
    steps[0]?.priceMinor ?? null,
  )

export const cart = {
  addToCart: endpoint({
    method: 'POST',
    path: '/Order/AddShoppingCart',
    summary:
      'Adds SKUs to the cart; quantities of those already there are increased. Their current prices count as displayed.',
    access: { ...customer, inAdminView: 'orders' },
    errors: ['cartFull', 'notFound', 'quantityTooLarge', 'skuInactive'],
    input: z.object({
      items: z
        .array(z.object({ skuId: skuIdSchema, quantity: quantitySchema.default(1) }))
        .min(1)
        .max(cartLimits.addedAtOnce),
    }),
    output: cartCountSchema,
  }),
  getCart: endpoint({
    method: 'POST',
    path: '/Order/GetMyShoppingCartList',
    summary:
      'Returns the cart by product, last added first, with current prices and the prices that were displayed.',
    access: customer,
    input: z.object({}),
    output: cartCountSchema.extend({ currency: currencySchema, products: z.array(cartProductSchema) }),
    badInput: 'not an object',
  }),
  countCart: endpoint({
    method: 'GET',
    path: '/Order/GetShoppingCartCount',
    summary: 'Returns the number of lines and units in the cart.',
    access: customer,
    input: z.object({}),
    output: cartCountSchema,
  }),
  changeCartQuantity: endpoint({
    method: 'POST',
    path: '/Order/ModifyShoppingCartNum',
    summary: "Sets a line's quantity. If two callers do, the later one applies.",
    access: { ...customer, inAdminView: 'orders' },
    errors: ['notFound'],
    input: z.object({ id: cartLineIdSchema, quantity: quantitySchema }),
    output: cartCountSchema,
  }),
  removeFromCart: endpoint({
    method: 'POST',
    path: '/Order/DeleteShoppingCart',
    summary: 'Removes a line from the cart.',
    access: { ...customer, inAdminView: 'orders' },
    errors: ['notFound'],
    input: z.object({ id: cartLineIdSchema }),
    output: cartCountSchema,
  }),
  removeManyFromCart: endpoint({
    method: 'POST',
    path: '/Order/DeleteShoppingCartList',
    summary: 'Removes several lines from the cart. Lines that are not in it are ignored.',
    access: { ...customer, inAdminView: 'orders' },
    input: z.object({ ids: z.array(cartLineIdSchema).min(1).max(cartLimits.lines) }),
    output: cartCountSchema.extend({ removed: z.int() }),
  }),
  acceptCartPrices: endpoint({
    method: 'POST',
    path: '/Order/AcceptShoppingCartPrice',
    summary: 'Accepts changed prices of cart lines, as displayed; all or none.',
    access: { ...customer, inAdminView: 'orders' },
    errors: ['cartChanged', 'priceChanged', 'skuInactive'],
    input: z.object({ lines: z.array(agreedLineSchema).min(1).max(cartLimits.lines) }),
    output: cartCountSchema,
  }),
  calculateCartFreight: endpoint({
    method: 'POST',
    path: '/Order/TrialShoppingCartFreight',
    summary:
      'Returns what cart lines would cost as one order by each shipping line to a country, including shipping, actual delivery times, and duty and tax where known.',
    access: customer,
    errors: ['notFound', 'skuInactive'],
    input: z.object({
      ids: z.array(cartLineIdSchema).min(1).max(cartLimits.orderLines),
      /** Shipping rules may depend on the shop. */
      shopId: shopIdSchema.optional(),
      countryCode: countryCodeSchema,
      postcode: z.string().trim().max(20).default(''),
    }),
    output: z.object({
      goods: moneySchema,
      weightGrams: z.int(),
      /** Null: the country has no rules. */
      imports: countryImportsSchema.nullable(),
      /** Cheapest first. */
      lines: z.array(deliveredLineSchema),
      refusals: z.array(freightRefusalSchema),
      /**
       * The line used if the seller chooses none; null: the rules leave the choice to the seller, or no line
       * is available.
       */
      byItself: z.object({ lineId: shippingLineIdSchema, ruleName: z.string().nullable() }).nullable(),
    }),
  }),
  orderCart: endpoint({
    method: 'POST',
    path: '/Order/OrderShoppingCart',
    summary:
      'Creates a dropshipping order from cart lines, which leave the cart. Refused if a line has changed since it was displayed.',
    access: { kind: 'customer', tag: menuTags.orders, authority: 'order:create' },
    errors: [
      'addressDoubtful',
      'amountTooLarge',
      'belowMinimum',
      'cartChanged',
      'freightChanged',
      'notFound',
      'priceChanged',
      'skuInactive',
    ],
    input: z.object({
      lines: z
        .array(agreedLineSchema.extend({ quantity: z.int().min(1).max(cartLimits.orderUnits) }))
        .min(1)
        .max(cartLimits.orderLines),
      shopId: shopIdSchema,
      shopOrderName: z.string().trim().max(60).default(''),
      note: z.string().trim().max(1000).default(''),
      address: checkedAddressSchema,
      /**
       * The chosen shipping line with the shipping cost displayed; without it, the rules or else the default
       * line decide.
       */
      shipping: z.object({ lineId: shippingLineIdSchema, freightMinor: amountMinorSchema.min(0) }).optional(),
      ...confirmation,
    }),
    output: z.object({ id: orderIdSchema, number: z.string(), status: z.enum(orderStatuses) }),
    idempotent: true,
  }),
}
