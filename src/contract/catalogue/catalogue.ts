import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  productIdSchema,
  shippingLineIdSchema,
  shippingRateIdSchema,
  skuIdSchema,
  supplierIdSchema,
} from '../kernel/ids.ts'
import { rateCurrencies } from '../kernel/exchange-currencies.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { countryCodeSchema, shipping } from '../shipping/shipping.ts'
import { goodsAttributes } from '../kernel/statuses.ts'

const viewer = { kind: 'operator', area: 'catalogue', roles: operatorRoles } as const
const sourcing = { kind: 'operator', area: 'catalogue', roles: ['sourcing'] } as const
const lineViewer = { kind: 'operator', area: 'shipping', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'shipping', roles: ['fulfilment'] } as const
const rateViewer = { kind: 'operator', area: 'rates', roles: operatorRoles } as const

/** `draft`: not visible to sellers; `private`: made for one customer. */
export const productStates = ['published', 'draft', 'withdrawn', 'private'] as const
export type ProductState = (typeof productStates)[number]

export const productLacks = ['picture', 'nameZh', 'cost', 'customs'] as const

export const tierSchema = z.object({
  minQuantity: z.int().min(2).max(1_000_000),
  priceMinor: amountMinorSchema.min(0).max(100_000_000),
})
export const skuInput = z.object({
  id: skuIdSchema.optional(),
  code: z.string().trim().min(1, 'is required').max(60),
  attributes: z
    .array(z.object({ name: z.string().trim().min(1).max(40), value: z.string().trim().min(1).max(80) }))
    .max(6)
    .default([]),
  imageUrl: z.string().max(500).nullable().default(null),
  /** USD minor units. */
  priceMinor: amountMinorSchema.min(0).max(100_000_000),
  tiers: z.array(tierSchema).max(10).default([]),
  weightGrams: z.int().min(1).max(1_000_000),
  lengthMm: z.int().min(0).max(10_000).default(0),
  widthMm: z.int().min(0).max(10_000).default(0),
  heightMm: z.int().min(0).max(10_000).default(0),
  goodsAttributes: z.array(z.enum(goodsAttributes)).max(4).default([]),
  isActive: z.boolean().default(true),
})
/** What customs ask of a product; '' where it is not known. */
export const customsDataInput = {
  customsName: z.string().trim().max(120).default(''),
  hsCode: z.string().trim().max(20).default(''),
  /** Where the goods were made. */
  originCountry: countryCodeSchema.or(z.literal('')).default(''),
}
export const maxPictures = 20
export const productSafetyLimits = { party: 400, warnings: 2_000 } as const

export const productInput = z.object({
  id: productIdSchema.optional(),
  ownerCustomerId: customerRefSchema.nullable().default(null),
  code: z.string().trim().min(1, 'is required').max(60),
  subjectEn: z.string().trim().min(1, 'is required').max(255),
  subjectZh: z.string().trim().max(255).default(''),
  coverUrl: z.string().max(500).nullable().default(null),
  /** After the cover, in order. */
  pictures: z.array(z.string().min(1).max(500)).max(maxPictures).default([]),
  /** Rich text; sanitised before it is stored. */
  descriptionEn: z.string().max(50_000).default(''),
  descriptionZh: z.string().max(50_000).default(''),
  category: z.string().trim().max(80).default(''),
  /** Minimum order quantity, counted over all SKUs of the product. */
  minQuantity: z.int().min(1).max(100_000).default(1),
  keywords: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  remarkEn: z.string().trim().max(255).default(''),
  ...customsDataInput,
  /** For the EU's product safety regulation: name, postal address and email. */
  manufacturer: z.string().trim().max(productSafetyLimits.party).default(''),
  /** Likewise, of who answers for the product in the EU; '' for the agency's own. */
  euResponsible: z.string().trim().max(productSafetyLimits.party).default(''),
  safetyWarnings: z.string().trim().max(productSafetyLimits.warnings).default(''),
  isPublished: z.boolean().default(true),
  skus: z.array(skuInput).min(1, 'must contain at least one SKU').max(300),
})
export const productSchema = productInput.extend({
  id: productIdSchema,
  ownerName: z.string().nullable(),
  state: z.enum(productStates),
  /** When sellers first saw it. */
  publishedAt: instantSchema.nullable(),
  updatedAt: instantSchema,
  skus: z.array(skuInput.extend({ id: skuIdSchema })),
})

/** Ten tonnes, and a million USD. */
const maxGrams = 10_000_000
const maxRateMinor = 100_000_000

export const shippingRateInput = z.object({
  id: shippingRateIdSchema.optional(),
  countryCode: countryCodeSchema,
  postcodePrefixes: z.array(z.string().trim().min(1).max(10)).max(200).default([]),
  fromGrams: z.int().min(0).max(maxGrams),
  toGrams: z.int().min(1).max(maxGrams),
  baseMinor: z.int().min(0).max(maxRateMinor),
  perKgMinor: z.int().min(0).max(maxRateMinor),
  stepGrams: z.int().min(1).max(maxGrams).default(1),
  daysMin: z.int().min(0).max(365),
  daysMax: z.int().min(0).max(365),
})
const urlMessage = 'must be a URL with {number} in place of the tracking number'

export const shippingLineInput = z.object({
  id: shippingLineIdSchema.optional(),
  code: z.string().trim().min(1, 'is required').max(40),
  nameEn: z.string().trim().min(1, 'is required').max(80),
  nameZh: z.string().trim().max(80).default(''),
  carrier: z.string().trim().min(1, 'is required').max(80),
  trackingUrl: z
    .string()
    .trim()
    .max(300)
    .regex(/^https?:\/\/\S+$/, urlMessage)
    .includes('{number}', urlMessage)
    .nullable()
    .default(null),
  volumetricDivisor: z.int().min(1).max(1_000_000).nullable().default(null),
  maxWeightGrams: z.int().min(1).max(maxGrams),
  maxSideMm: z.int().min(1).max(100_000).nullable().default(null),
  accepts: z.array(z.enum(goodsAttributes)).max(goodsAttributes.length).default([]),
  isActive: z.boolean().default(true),
  /** Pays customs duty and handling fees, or import tax, for the recipient. */
  paysDuty: z.boolean().default(false),
  paysTax: z.boolean().default(false),
  rates: z.array(shippingRateInput).max(2000).default([]),
})
export const shippingLineSchema = shippingLineInput.extend({
  id: shippingLineIdSchema,
  updatedAt: instantSchema,
})

/** Units of the currency per USD, from a day (UTC) on. */
export const exchangeRateSchema = z.object({
  currency: z.enum(rateCurrencies),
  validFrom: daySchema,
  rate: z.number().min(0.0001, 'must be greater than 0').max(100_000),
})

export const productSorts = ['code', 'changed'] as const

export const productFilter = {
  search: z.string().trim().max(80).optional(),
  state: z.enum(['all', ...productStates]).default('all'),
  ownerCustomerId: customerRefSchema.optional(),
  category: z.string().trim().max(80).optional(),
  supplierId: supplierIdSchema.optional(),
  lacks: z.enum(productLacks).optional(),
}

const rangeSchema = z.object({ from: z.int(), to: z.int() })
/** A product in a list, with its active SKUs summed up, or all of them if none is active. */
export const productRowSchema = z.object({
  id: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  coverUrl: z.string().nullable(),
  category: z.string(),
  remarkEn: z.string(),
  ownerCustomerId: customerRefSchema.nullable(),
  ownerName: z.string().nullable(),
  state: z.enum(productStates),
  isPublished: z.boolean(),
  updatedAt: instantSchema,
  skus: z.int(),
  skusOff: z.int(),
  /** USD minor units. */
  price: rangeSchema,
  grams: rangeSchema,
})

export const operatorCatalogue = {
  listProducts: endpoint({
    method: 'POST',
    path: '/ops/GetProducts',
    summary: 'Lists products; searchable by code, name, attribute or keyword. The count stops at 10,000.',
    access: viewer,
    input: z.object({ ...productFilter, ...sortInput(productSorts), ...pageInput }),
    output: pageOf(productRowSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  countProducts: endpoint({
    method: 'POST',
    path: '/ops/CountProducts',
    summary: 'Returns the number of products by status.',
    access: viewer,
    input: z.object({}),
    output: z.object({ counts: z.record(z.enum(productStates), z.int()) }),
    badInput: 'not an object',
  }),
  getProduct: endpoint({
    method: 'POST',
    path: '/ops/GetProduct',
    summary: 'Returns one product.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: productIdSchema }),
    output: productSchema,
  }),
  saveProduct: endpoint({
    method: 'POST',
    path: '/ops/SaveProduct',
    summary: 'Creates or updates a product with its SKUs. SKUs in use are never deleted, only deactivated.',
    access: sourcing,
    errors: ['attributeRepeated', 'codeTaken', 'notFound', 'productInUse', 'tierRepeated', 'variantRepeated'],
    input: productInput,
    output: productSchema,
  }),
  uploadProductImage: endpoint({
    method: 'POST',
    path: '/ops/UploadImage',
    summary: 'Uploads a product image. It is re-encoded and public.',
    access: sourcing,
    input: z.object({}),
    output: z.object({ url: z.string() }),
    upload: { maxBytes: 10 * 1024 * 1024, accept: ['image'] },
  }),
  listShippingLines: endpoint({
    method: 'POST',
    path: '/ops/GetShippingLines',
    summary: 'Lists all shipping lines with their rates.',
    access: lineViewer,
    input: z.object({}),
    output: z.object({ lines: z.array(shippingLineSchema) }),
    badInput: 'not an object',
  }),
  saveShippingLine: endpoint({
    method: 'POST',
    path: '/ops/SaveShippingLine',
    summary:
      'Creates or updates a shipping line; its rates are replaced by those given. Weight bands of one zone must not overlap.',
    access: fulfilment,
    errors: ['codeTaken', 'notFound', 'rateRefused', 'ratesOverlap'],
    input: shippingLineInput,
    output: shippingLineSchema,
  }),
  trialFreight: endpoint({
    method: 'POST',
    path: '/ops/TrialFreight',
    summary: 'Calculates shipping costs, in USD.',
    access: lineViewer,
    input: shipping.calculateFreight.input,
    output: shipping.calculateFreight.output,
  }),
  listExchangeRates: endpoint({
    method: 'POST',
    path: '/ops/GetExchangeRates',
    summary: 'Lists the last 100 exchange rates of each currency, newest first, with future ones.',
    access: rateViewer,
    input: z.object({}),
    output: z.object({ today: daySchema, rates: z.array(exchangeRateSchema) }),
    badInput: 'not an object',
  }),
  saveExchangeRate: endpoint({
    method: 'POST',
    path: '/ops/SaveExchangeRate',
    summary: 'Sets a rate starting today or on a later day. Orders keep the price they have.',
    access: { kind: 'operator', area: 'rates', roles: ['finance'] },
    errors: ['dayIsPast'],
    input: exchangeRateSchema,
    output: exchangeRateSchema,
  }),
}
