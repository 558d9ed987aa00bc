import * as z from 'zod'
import {
  listingIdSchema,
  priceTemplateIdSchema,
  productIdSchema,
  shopIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { listingPriceLimits, listingPriceRuleSchema } from './listing-price.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

export const customer = { kind: 'customer', tag: menuTags.product } as const
export const lister = { ...customer, authority: 'product:list' } as const

export const listingStatuses = [
  'draft',
  'queued',
  'retrying', // the shop could not be reached; retried automatically
  'listed',
  'failed', // someone must act first
] as const
export type ListingStatus = (typeof listingStatuses)[number]

export const listingTabs = ['all', 'draft', 'waiting', 'listed', 'failed', 'safety'] as const
export type ListingTab = (typeof listingTabs)[number]

export const listingFailures = [
  'accessLost', // the shop must be reconnected
  'scopeMissing', // connected, but product access must be approved
  'refused', // the shop rejects the content
  'gone',
  'unavailable',
] as const
export type ListingFailure = (typeof listingFailures)[number]

export const listingActions = ['edit', 'push', 'updateSafety', 'remove'] as const
export type ListingAction = (typeof listingActions)[number]

export const shopBlockers = ['notConnected', 'scopeMissing'] as const
export type ShopBlocker = (typeof shopBlockers)[number]

export const listingLimits = {
  title: 255,
  description: 60_000,
  word: 255,
  tags: 50,
  tag: 100,
  pictures: 30,
  /** Shopify's limit for one product. */
  variants: 2048,
  stock: 1_000_000,
  products: 100,
  shops: 20,
  /** Per call. */
  atOnce: 100,
  templates: 50,
  templateName: 60,
  counted: 10_000,
  /** Products whose prices are shown before they are listed. */
  previewed: 50,
  copies: 1000,
} as const

/** The stock of a new listing's variants. */
export const initialStock = 999

export const listingRateSchema = z.object({
  /** Units of the shop's currency per unit of the customer's; null: unknown. */
  rate: z.number().positive().nullable(),
  source: z.enum(['same', 'agency', 'own', 'none']),
  /** The first day of the agency's rate. */
  day: daySchema.nullable(),
})
export type ListingRate = z.output<typeof listingRateSchema>

const shopFields = {
  shopId: shopIdSchema,
  shopName: z.string(),
  /** Any ISO currency code. */
  shopCurrency: z.string(),
}

export const failureSchema = z.object({
  reason: z.enum(listingFailures),
  /** In English, with what the shop itself said. */
  message: z.string(),
  messageReason: z.string().nullable(),
  messageFigures: figuresSchema,
  since: instantSchema,
  attempts: z.int(),
  /** When the next automatic retry is due; null: only when requested. */
  retryAt: instantSchema.nullable(),
})

const listingFields = {
  id: listingIdSchema,
  ...shopFields,
  productId: productIdSchema,
  productCode: z.string(),
  isPrivate: z.boolean(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  /** 1, or the number of a further copy of the product in its shop. */
  copy: z.int(),
  status: z.enum(listingStatuses),
  statusSince: instantSchema,
  listedAt: instantSchema.nullable(),
  adminUrl: z.string().nullable(),
  failure: failureSchema.nullable(),
  /** It has changes that are not in the shop yet. */
  isAhead: z.boolean(),
  /** The description states other safety information than the product (GPSR). */
  isSafetyOutdated: z.boolean(),
  /** How many SKUs changed cost since their prices were set. */
  costsChanged: z.int(),
  withdrawn: z.int(),
  /** How many variants wait for their stock to be synced, and the reason if the shop refuses it. */
  stockWaiting: z.int(),
  stockError: z.string().nullable(),
  stockErrorReason: z.string().nullable(),
  stockErrorFigures: figuresSchema,
  gone: z.int(),
  keepsStock: z.boolean(),
  allowedActions: z.array(z.enum(listingActions)),
}

export const listingRowSchema = z.object({
  ...listingFields,
  variants: z.int(),
  /** In the shop's currency; null: a price is missing. */
  priceMinor: amountMinorSchema.nullable(),
  maxPriceMinor: amountMinorSchema.nullable(),
})
export type ListingRow = z.output<typeof listingRowSchema>

export const listingVariantSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  weightGrams: z.int(),
  isSold: z.boolean(),
  isChosen: z.boolean(),
  /** Already in the shop: it can only be removed there. */
  isInShop: z.boolean(),
  /** Unit cost in the customer's currency: current, and when the price was set. */
  costMinor: amountMinorSchema,
  seenCostMinor: amountMinorSchema,
  priceMinor: amountMinorSchema.nullable(),
  isOwnPrice: z.boolean(),
  compareAtMinor: amountMinorSchema.nullable(),
  stockError: z.string().nullable(),
})
export type ListingVariant = z.output<typeof listingVariantSchema>

/** A stock location of a shop, by the shop's id. */
export const shopLocationSchema = z.object({
  id: z.string().regex(/^\d{1,19}$/),
  name: z.string().min(1).max(255),
})

/** A product that is in a shop already. */
export const shopPresenceSchema = z.object({
  productId: productIdSchema,
  shopId: shopIdSchema,
  /** As a listing, as a product of the seller's own that is mapped to our SKUs, or as a draft that is not in the shop yet. */
  kind: z.enum(['listing', 'mapped', 'draft']),
  since: instantSchema.nullable(),
  /** Null for a mapped product. */
  listingId: listingIdSchema.nullable(),
  adminUrl: z.string().nullable(),
  /** The highest number of a copy; the next one follows it. */
  lastCopy: z.int(),
})
export type ShopPresence = z.output<typeof shopPresenceSchema>

export const listingSchema = z.object({
  ...listingFields,
  version: versionSchema,
  currency: currencySchema,
  rate: listingRateSchema,
  description: z.string(),
  pictures: z.array(z.string()),
  /** Images of the product and its SKUs. */
  offeredPictures: z.array(z.string()),
  productType: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  isShopDraft: z.boolean(),
  rule: listingPriceRuleSchema,
  stockQuantity: z.int(),
  /** The location whose stock is updated; null: the primary location. Chosen while it is a draft. */
  location: shopLocationSchema.nullable(),
  variants: z.array(listingVariantSchema),
  /** Where else the product is in this shop, while this listing is not: listing it makes a second copy. */
  alsoInShop: shopPresenceSchema.nullable(),
})
export type Listing = z.output<typeof listingSchema>

export const shopPrice = z.int().min(0).max(listingPriceLimits.maxPriceMinor)
const word = z.string().trim().max(listingLimits.word)

export const savedListing = z.object({
  id: listingIdSchema,
  /** The version displayed. */
  version: versionSchema.min(1),
  title: z.string().trim().min(1).max(listingLimits.title),
  description: z.string().max(listingLimits.description),
  pictures: z.array(z.string().min(1).max(2000)).max(listingLimits.pictures),
  productType: word,
  vendor: word,
  tags: z.array(z.string().trim().min(1).max(listingLimits.tag)).max(listingLimits.tags),
  isShopDraft: z.boolean(),
  rule: listingPriceRuleSchema,
  /** For a currency the agency has no rate for. */
  ownRate: z.number().positive().max(1_000_000).nullable(),
  keepsStock: z.boolean(),
  stockQuantity: z.int().min(0).max(listingLimits.stock),
  location: shopLocationSchema.nullable().default(null),
  variants: z
    .array(
      z.object({
        skuId: skuIdSchema,
        isChosen: z.boolean(),
        priceMinor: shopPrice.nullable(),
        isOwnPrice: z.boolean(),
        compareAtMinor: shopPrice.nullable(),
      }),
    )
    .min(1)
    .max(listingLimits.variants),
})

export const priceTemplateSchema = z.object({
  id: priceTemplateIdSchema,
  name: z.string(),
  rule: listingPriceRuleSchema,
  /** Used for new listings. */
  isDefault: z.boolean(),
})
export type PriceTemplate = z.output<typeof priceTemplateSchema>

export const listingShopSchema = z.object({
  ...shopFields,
  icon: z.string().nullable(),
  blocker: z.enum(shopBlockers).nullable(),
  rate: listingRateSchema,
})
export type ListingShop = z.output<typeof listingShopSchema>

export const previewedVariantSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  /** Of one unit, in the customer's currency. */
  costMinor: amountMinorSchema,
  /** Of one unit by the default shipping line; null: no country was given, or no line goes there. */
  freightMinor: amountMinorSchema.nullable(),
})

export const ids = z.array(listingIdSchema).min(1).max(listingLimits.atOnce)
export const result = z.object({
  id: listingIdSchema,
  ok: z.boolean(),
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
})
