import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { importTaxSchema } from './import-taxes.ts'
import { productIdSchema, skuIdSchema } from './ids.ts'
import { amountMinorSchema, currencySchema, moneySchema } from './money.ts'
import { instantSchema, pageInput, sortInput } from './paging.ts'
import { menuTags } from './permissions.ts'
import { countryCodeSchema, freightOfferSchema, freightRefusalSchema } from './shipping.ts'
import { goodsAttributes } from './statuses.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const

/** Without one: the best match where words are searched for, else what sells best. */
export const winningProductSorts = ['sales', 'newest', 'price'] as const

export const productLimits = {
  /** So many hits are listed and counted at most: beyond, a search is to be narrowed down. */
  hits: 2_000,
  related: 8,
  /** Parcels of a line and country whose times are told, from this many on, see `measured`. */
  measuredParcels: 5,
  /** Units in one calculation. */
  quantity: 100_000,
} as const

/** Where bands of prices begin, in minor units of the seller's currency; the first begins at 0. */
export const priceBands = {
  USD: [200, 500, 1_000, 2_000, 5_000],
  CNY: [1_500, 3_500, 7_000, 15_000, 35_000],
} as const

const words = z.string().trim().min(1).max(80)

/** A product as it is shown among others. Amounts are in the answer's currency. */
export const productCardSchema = z.object({
  id: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  coverUrl: z.string().nullable(),
  remarkEn: z.string(),
  /** Of one of the cheapest SKU, and of the dearest. */
  priceMinor: amountMinorSchema,
  maxPriceMinor: amountMinorSchema,
  publishedAt: instantSchema,
  /** Units within the last thirty days, to all sellers together. */
  sold: z.int(),
  /** One of its SKUs stands behind a product of the seller's shops. */
  isStore: z.boolean(),
  isSaved: z.boolean(),
  /** The seller's own stock of its SKUs. */
  onHand: z.int(),
  /** The fewest units that are ordered from a cart at a time, of all of its SKUs together. */
  minQuantity: z.int(),
  /** The SKU of a product that has but one on sale. */
  onlySkuId: skuIdSchema.nullable(),
})
export type ProductCard = z.output<typeof productCardSchema>

const counted = z.object({ value: z.string(), count: z.int() })
/** `isAtLeast`: the counts are of the first hits, there are more. */
const group = <T extends z.ZodType>(value: T) => z.object({ isAtLeast: z.boolean(), values: z.array(value) })

/** How many of the hits bear a value. A group that is narrowed down by counts as if it were not. */
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
  /** The smallest quantity first. */
  tiers: z.array(z.object({ minQuantity: z.int(), priceMinor: amountMinorSchema })),
  weightGrams: z.int(),
  /** 0: not known. */
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  goodsAttributes: z.array(z.enum(goodsAttributes)),
  /** The seller's own stock of it. */
  onHand: z.int(),
})
export type ProductSku = z.output<typeof productSkuSchema>

/** All that a product's page shows; a private product's has the same. */
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
  /** Those on sale. */
  skus: z.array(productSkuSchema),
})
export type ProductDetail = z.output<typeof productDetailSchema>

/** Goods brought somewhere by one shipping line. */
export const deliveredLineSchema = freightOfferSchema.extend({
  /** Goods and freight. */
  landed: moneySchema,
  /** From shipping until delivery, of parcels within half a year: half took so long at most, nine of ten so long. */
  measured: z.object({ parcels: z.int(), medianDays: z.int(), p90Days: z.int() }).nullable(),
  /** It pays duty and tax itself: they are in its freight. */
  paysDuties: z.boolean(),
  /** Asked at the border; 0 where it is paid otherwise, or not known. */
  duty: moneySchema,
  tax: moneySchema,
})
export type DeliveredLine = z.output<typeof deliveredLineSchema>

/** What a country asks for goods of this worth. */
export const appliedTaxSchema = importTaxSchema
  .pick({ taxName: true, taxPercent: true, scheme: true })
  .extend({
    /** It is paid where the goods are sold, under the scheme: a part of the price there, not of these sums. */
    isAtSale: z.boolean(),
  })
export type AppliedTax = z.output<typeof appliedTaxSchema>

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
      /** Of each attribute one of the values. */
      attributes: z
        .array(z.object({ name: words, values: z.array(words).min(1).max(30) }))
        .max(8)
        .default([]),
      goods: z.array(z.enum(goodsAttributes)).max(4).default([]),
      /** Of the price of one, both included, in minor units of the caller's currency. */
      priceFrom: z.int().min(0).max(1_000_000_000).optional(),
      priceTo: z.int().min(0).max(1_000_000_000).optional(),
      /** Every SKU can be sent there, */
      country: countryCodeSchema.optional(),
      /** by a line that takes so many days at most. */
      maxDays: z.int().min(1).max(365).optional(),
      isSaved: z.boolean().default(false),
      /** The caller holds stock of it. */
      isInStock: z.boolean().default(false),
      withFacets: z.boolean().default(true),
      ...sortInput(winningProductSorts),
      ...pageInput,
    }),
    output: z.object({
      total: z.int(),
      totalIsLowerBound: z.boolean(),
      currency: currencySchema,
      /** The words that were looked for in place of those typed; null where these were. */
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
    access: customer,
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
    input: z.object({
      skuId: skuIdSchema,
      quantity: z.int().min(1).max(productLimits.quantity),
      countryCode: countryCodeSchema,
      postcode: z.string().trim().max(20).default(''),
    }),
    output: z.object({
      unitPrice: moneySchema,
      goods: moneySchema,
      weightGrams: z.int(),
      /** Null: the agency does not know. */
      importTax: appliedTaxSchema.nullable(),
      /** The cheapest freight first. */
      lines: z.array(
        deliveredLineSchema.extend({
          /** Goods, freight, duty and tax; and for one. */
          total: moneySchema,
          totalEach: moneySchema,
        }),
      ),
      refusals: z.array(freightRefusalSchema),
    }),
  }),
}
