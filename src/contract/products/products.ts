import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { importChargeSchema } from '../import-rules/import-rules.ts'
import { productIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema, moneySchema, priceTextsShape } from '../kernel/money.ts'
import { instantSchema, pageInput, sortInput } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema, freightOfferSchema, freightRefusalSchema } from '../shipping/shipping.ts'
import { goodsAttributes } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const

/** Without one: best match for a search, otherwise best sellers. */
export const winningProductSorts = ['sales', 'newest', 'price'] as const

export const productLimits = {
  /** The most hits listed and counted. */
  hits: 2_000,
  related: 8,
  /** Delivery times are shown from this many parcels of a line and country on, see `measured`. */
  measuredParcels: 5,
  /** Units in one calculation. */
  quantity: 100_000,
} as const

/** Lower bounds of price bands, in minor units of the seller's currency; the first starts at 0. */
export const priceBands = {
  USD: [200, 500, 1_000, 2_000, 5_000],
  CNY: [1_500, 3_500, 7_000, 15_000, 35_000],
} as const

const words = z.string().trim().min(1).max(80)

/** Amounts are in the response's currency. */
export const productCardSchema = z.object({
  id: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  coverUrl: z.string().nullable(),
  /** `coverUrl`, by the specification's name. */
  cover: z.string().nullable(),
  remarkEn: z.string(),
  /** Unit price of the cheapest SKU, and of the most expensive. */
  priceMinor: amountMinorSchema,
  maxPriceMinor: amountMinorSchema,
  /** List price; null: the customer has no discount, or prices differ. */
  listPriceMinor: amountMinorSchema.nullable(),
  ...priceTextsShape,
  publishedAt: instantSchema,
  /** Units sold to all sellers in the last 30 days. */
  sold: z.int(),
  /** One of its SKUs is matched to a product in the seller's shops. */
  isStore: z.boolean(),
  isSaved: z.boolean(),
  onHand: z.int(),
  /** Minimum order quantity, counted over all SKUs of the product. */
  minQuantity: z.int(),
  /** The SKU id if exactly one is active. */
  onlySkuId: skuIdSchema.nullable(),
})
export type ProductCard = z.output<typeof productCardSchema>

const counted = z.object({ value: z.string(), count: z.int() })
/** `isAtLeast`: the counts cover only the first hits. */
const group = <T extends z.ZodType>(value: T) => z.object({ isAtLeast: z.boolean(), values: z.array(value) })

/** How many hits have each value. A group that is already filtered is counted without its own filter. */
export const productFacetsSchema = z.object({
  categories: group(counted.extend({ labelZh: z.string() })),
  attributes: z.array(group(counted).extend({ name: z.string() })),
  goods: group(z.object({ value: z.enum(goodsAttributes), count: z.int() })),
  prices: group(
    z.object({ fromMinor: amountMinorSchema, toMinor: amountMinorSchema.nullable(), count: z.int() }),
  ),
})
export type ProductFacets = z.output<typeof productFacetsSchema>

export const productSkuSchema = z.object({
  id: skuIdSchema,
  code: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  priceMinor: amountMinorSchema,
  /** Null: the customer has no discount on it. */
  listPriceMinor: amountMinorSchema.nullable(),
  /** Smallest quantity first. */
  tiers: z.array(z.object({ minQuantity: z.int(), priceMinor: amountMinorSchema })),
  weightGrams: z.int(),
  /** 0: unknown. */
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  goodsAttributes: z.array(z.enum(goodsAttributes)),
  onHand: z.int(),
})
export type ProductSku = z.output<typeof productSkuSchema>

export const productDetailSchema = productCardSchema.extend({
  currency: currencySchema,
  category: z.object({ en: z.string(), zh: z.string() }),
  /** The cover first. */
  pictures: z.array(z.string()),
  /** Rich text, sanitised. */
  descriptionEn: z.string(),
  descriptionZh: z.string(),
  customsName: z.string(),
  hsCode: z.string(),
  /** Where the goods were made; '' if unknown. */
  originCountry: z.string(),
  /** What the EU's product safety regulation asks of an offer; '' if unknown. */
  safety: z.object({ manufacturer: z.string(), euResponsible: z.string(), warnings: z.string() }),
  /** Active SKUs. */
  skus: z.array(productSkuSchema),
})
export type ProductDetail = z.output<typeof productDetailSchema>

export const deliveredLineSchema = freightOfferSchema.extend({
  /** Product and shipping cost. */
  landed: moneySchema,
  /** Days from shipping to delivery of parcels in the last half year: median and 90th percentile. */
  measured: z.object({ parcels: z.int(), medianDays: z.int(), p90Days: z.int() }).nullable(),
  /** What the country charges; empty if unknown. */
  charges: z.array(importChargeSchema),
  /** Of the charges, what the recipient pays on import. */
  onImport: moneySchema,
})
export type DeliveredLine = z.output<typeof deliveredLineSchema>

export const countryImportsSchema = z.object({
  /** Goods without a customs code, where a rule asks for it. */
  withoutCode: z.int(),
})
export type CountryImports = z.output<typeof countryImportsSchema>

/** What a quantity costs, delivered to a country. */
export const landedCostInput = {
  quantity: z.int().min(1).max(productLimits.quantity),
  countryCode: countryCodeSchema,
  postcode: z.string().trim().max(20).default(''),
}

export const landedCostSchema = z.object({
  unitPrice: moneySchema,
  goods: moneySchema,
  weightGrams: z.int(),
  /** Null: the country has no rules. */
  imports: countryImportsSchema.nullable(),
  /** Cheapest shipping first. */
  lines: z.array(
    deliveredLineSchema.extend({
      /** Products, shipping and what is paid on import; and per unit. */
      total: moneySchema,
      totalEach: moneySchema,
    }),
  ),
  refusals: z.array(freightRefusalSchema),
})
export type LandedCost = z.output<typeof landedCostSchema>

export const products = {
  searchProducts: endpoint({
    method: 'POST',
    path: '/Product/GetWinningProducts',
    summary:
      'Searches the catalogue by name (English, Chinese), code, keyword, category, attribute or image name, tolerating typos, with filters, counts and sorting.',
    access: customer,
    input: z.object({
      search: z.string().trim().max(120).default(''),
      categories: z.array(words).max(20).default([]),
      /** One of the values for each attribute. */
      attributes: z
        .array(z.object({ name: words, values: z.array(words).min(1).max(30) }))
        .max(8)
        .default([]),
      goods: z.array(z.enum(goodsAttributes)).max(4).default([]),
      /** Unit price range, both inclusive, in minor units of the caller's currency. */
      priceFrom: z.int().min(0).max(1_000_000_000).optional(),
      priceTo: z.int().min(0).max(1_000_000_000).optional(),
      /** Only products whose every SKU can be shipped to this country. */
      country: countryCodeSchema.optional(),
      /** With `country`: by a shipping line that takes up to this many days. */
      maxDays: z.int().min(1).max(365).optional(),
      isSaved: z.boolean().default(false),
      isInStock: z.boolean().default(false),
      withFacets: z.boolean().default(true),
      ...sortInput(winningProductSorts),
      ...pageInput,
    }),
    output: z.object({
      total: z.int(),
      totalIsLowerBound: z.boolean(),
      currency: currencySchema,
      /** The corrected search words, if they were used instead of those typed. */
      meant: z.string().nullable(),
      rows: z.array(productCardSchema),
      facets: productFacetsSchema.nullable(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getWinningProduct: endpoint({
    method: 'POST',
    path: '/Product/GetWinningProductDetail',
    summary: 'Returns a catalogue product in full, with related products of its category.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: productIdSchema }),
    output: z.object({ product: productDetailSchema, related: z.array(productCardSchema) }),
  }),
  saveForLater: endpoint({
    method: 'POST',
    path: '/Product/SaveForLater',
    summary: "Adds a product to the customer's saved products, or removes it.",
    access: { ...customer, inAdminView: 'products' },
    errors: ['notFound'],
    input: z.object({ id: productIdSchema, isSaved: z.boolean() }),
    output: z.object({ isSaved: z.boolean() }),
  }),
  calculateLandedCost: endpoint({
    method: 'POST',
    path: '/Product/TrialLandedCost',
    summary:
      'Returns the price of a SKU quantity with freight by each shipping line to a country, including duty and tax where known and actual delivery times.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ skuId: skuIdSchema, ...landedCostInput }),
    output: landedCostSchema,
  }),
}
