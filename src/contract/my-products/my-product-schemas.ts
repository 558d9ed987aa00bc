import * as z from 'zod'
import {
  mappingBatchIdSchema,
  mappingChangeIdSchema,
  productIdSchema,
  orderIdSchema,
  shopIdSchema,
  skuChangeIdSchema,
  skuIdSchema,
  bulkJobIdSchema,
} from '../kernel/ids.ts'
import { skuChoiceSchema } from './mapping.ts'
import { moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

export const customer = { kind: 'customer', tag: menuTags.product } as const
export const mapper = { ...customer, authority: 'product:match' } as const

/**
 * Tabs of variants: all, awaited by unpaid orders, unmatched, matched, with a matching issue, and deleted in
 * the shop. Deleted variants appear in the other tabs only while orders wait for them.
 */
export const variantTabs = ['all', 'waiting', 'unmapped', 'mapped', 'issue', 'gone'] as const
export type VariantTab = (typeof variantTabs)[number]

/** Why a match needs attention: its SKU is discontinued, or the seller's own stock of it is used up. */
export const mappingIssues = ['withdrawn', 'outOfStock'] as const
export type MappingIssue = (typeof mappingIssues)[number]

export const myProductLimits = {
  /** Tabs show this number with a plus sign if there are more. */
  counted: 10_000,
  /** The most results of a search or filter. */
  found: 2000,
  /** Per call, for suggestions and previews. */
  suggested: 1000,
  /** Matched or undone in one call; more run as a job. */
  atOnce: 100,
  /** Matched or undone in one job. */
  mapped: 10_000,
  units: 1000,
  /** Per variant. */
  countries: 60,
} as const

/** Why a SKU is suggested, strongest first. */
export const suggestionReasons = [
  'sameSku', // the shop's SKU is our code
  'mappedBefore', // the same seller SKU is matched to it in another shop or product
  'titleBefore', // a variant of the same name is matched to it
  'productCode', // the shop's SKU starts with our product code
  'sameTitle',
  'titleAlike',
  'pictureName', // the image is named like the product
  'optionsMatch', // size, colour and so on are equal
  'optionsDiffer',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/**
 * Suggestions with at least this score (of 100) are selected by default; from the second score on they are
 * likely.
 */
export const sureScore = 85
export const likelyScore = 60

/** Identifies a shop variant: its shop's id, and the shop's own key. */
export const variantRef = { shopId: shopIdSchema, variantKey: z.string().min(1).max(400) }

const named = z.object({
  id: skuIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
})

export const countryMappingSchema = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  skuId: skuIdSchema,
  units: z.int().min(1).max(1000).default(1),
})
export type CountryMapping = z.output<typeof countryMappingSchema>

export const mappedSkuSchema = skuChoiceSchema.extend({
  /** False: discontinued. */
  isActive: z.boolean(),
})

export const shopVariantSchema = z.object({
  ...variantRef,
  shopName: z.string(),
  /** The shop's product id; null: known only from orders. */
  productKey: z.string().nullable(),
  title: z.string(),
  /** As of order lines. */
  titleZh: z.string(),
  variantTitle: z.string(),
  shopSku: z.string(),
  imageUrl: z.string().nullable(),
  sku: mappedSkuSchema.nullable(),
  /** SKUs per unit sold. */
  units: z.int(),
  mappedBy: z.string().nullable(),
  mappedAt: instantSchema.nullable(),
  issue: z.enum(mappingIssues).nullable(),
  /** When the variant was found to be deleted in the shop; null: it exists. */
  goneAt: instantSchema.nullable(),
  countries: z.array(
    countryMappingSchema.extend({
      sku: named.extend({ isActive: z.boolean() }),
      mappedBy: z.string(),
      mappedAt: instantSchema,
    }),
  ),
  /** Unpaid orders with it and their line items; a lower bound if `waitingIsMore`. */
  waitingOrders: z.int(),
  waitingLines: z.int(),
  waitingIsMore: z.boolean(),
})
export type MyVariant = z.output<typeof shopVariantSchema>

export const variantName = z.object(variantRef)

export const requestedMapping = z.object({
  ...variantRef,
  skuId: skuIdSchema,
  units: z.int().min(1).max(myProductLimits.units).default(1),
})

export const variantResultSchema = z.object({
  ...variantRef,
  ok: z.boolean(),
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
  ordersChanged: z.int(),
})
export type VariantResult = z.output<typeof variantResultSchema>

/** A few variants are done immediately with a result for each; many run as a job, whose id is returned. */
export const doneOrStarted = z.object({
  /** Null: nothing was done immediately. */
  batchId: mappingBatchIdSchema.nullable(),
  results: z.array(variantResultSchema),
  ordersChanged: z.int(),
  bulkJobId: bulkJobIdSchema.nullable(),
})

export const mappingChangeSchema = z.object({
  ...variantRef,
  id: mappingChangeIdSchema,
  title: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  shopName: z.string(),
  /** The country of an exception; null: the general match. */
  countryCode: z.string().nullable(),
  /** Null: none; for a country, the general match. */
  before: named.extend({ units: z.int() }).nullable(),
  after: named.extend({ units: z.int() }).nullable(),
  undoneAt: instantSchema.nullable(),
  undoneBy: z.string().nullable(),
  /** Nothing has changed since, so it can be undone. */
  isUndoable: z.boolean(),
})
export type MappingChange = z.output<typeof mappingChangeSchema>

export const skuChangeKinds = ['price', 'state', 'stock', 'variant'] as const

export const skuChangeSchema = z.object({
  id: skuChangeIdSchema,
  kind: z.enum(skuChangeKinds),
  /** Available, in stock or in the shop again; for a price: not higher. */
  isGood: z.boolean(),
  at: instantSchema,
  /** The customer's unit price by the list price when last seen and by the one now, at today's rate; equal: it has an agreed price. */
  from: moneySchema.nullable(),
  to: moneySchema.nullable(),
  /** Null: a variant has changed. */
  sku: named.nullable(),
  variant: z
    .object({ ...variantRef, title: z.string(), variantTitle: z.string(), shopName: z.string() })
    .nullable(),
  productId: productIdSchema.nullable(),
  isPrivate: z.boolean(),
  imageUrl: z.string().nullable(),
  /** Shop variants matched to it, up to fifty. */
  variants: z.int(),
  orders: z.int(),
  units: z.int(),
  /** Up to five of those orders. */
  someOrders: z.array(z.object({ id: orderIdSchema, number: z.string() })),
  /** The extra cost of those units at the new price; the orders keep the price they have. */
  difference: moneySchema.nullable(),
  seenAt: instantSchema.nullable(),
  seenBy: z.string().nullable(),
})

export const mappingWays = ['order', 'page', 'quote', 'sourcing', 'undo', 'listing'] as const

export const mappingBatchSchema = z.object({
  id: mappingBatchIdSchema,
  how: z.enum(mappingWays),
  by: z.string(),
  at: instantSchema,
  variants: z.int(),
  undoable: z.int(),
  first: z.object({ title: z.string(), variantTitle: z.string() }),
})
export type MappingBatch = z.output<typeof mappingBatchSchema>

export const pullStatuses = ['never', 'queued', 'running', 'done', 'failed'] as const

export const productPullSchema = z.object({
  shopId: shopIdSchema,
  shopName: z.string(),
  status: z.enum(pullStatuses),
  /** In the last run. */
  productsSeen: z.int(),
  variantsNew: z.int(),
  variantsChanged: z.int(),
  variantsGone: z.int(),
  error: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorFigures: figuresSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  doneAt: instantSchema.nullable(),
})
export type ProductPull = z.output<typeof productPullSchema>
