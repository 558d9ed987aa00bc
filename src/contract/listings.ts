import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { listingIdSchema, priceTemplateIdSchema, productIdSchema, shopIdSchema, skuIdSchema } from './ids.ts'
import { listingPriceLimits, listingPriceRuleSchema } from './listing-price.ts'
import { amountMinorSchema, currencySchema } from './money.ts'
import { instantSchema, pageInput, pageOf } from './paging.ts'
import { menuTags } from './permissions.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const
const lister = { ...customer, authority: 'product:list' } as const

export const listingStatuses = [
  'draft',
  'queued', // it is to be told to the shop
  'retrying', // the shop could not be reached; it is tried again by itself
  'listed',
  'failed', // somebody has to do something first
] as const
export type ListingStatus = (typeof listingStatuses)[number]

export const listingTabs = ['all', 'draft', 'waiting', 'listed', 'failed'] as const
export type ListingTab = (typeof listingTabs)[number]

/** Why a shop did not take a listing. */
export const listingFailures = [
  'accessLost', // the shop is to be connected anew
  'scopeMissing', // it is, and its products are to be approved
  'refused', // the shop says no to what is in it
  'gone', // its product was deleted in the shop
  'unavailable', // the shop cannot be reached, or is too busy
] as const
export type ListingFailure = (typeof listingFailures)[number]

export const listingActions = ['edit', 'push', 'remove'] as const
export type ListingAction = (typeof listingActions)[number]

/** Why a shop cannot be listed to now; null: it can. */
export const shopBlockers = ['notConnected', 'scopeMissing'] as const
export type ShopBlocker = (typeof shopBlockers)[number]

export const listingLimits = {
  title: 255,
  description: 60_000,
  word: 255,
  tags: 50,
  tag: 100,
  pictures: 30,
  /** Of one product, as Shopify takes them. */
  variants: 2048,
  stock: 1_000_000,
  products: 100,
  shops: 20,
  /** In one call. */
  atOnce: 100,
  templates: 50,
  templateName: 60,
  counted: 10_000,
} as const

/** How the shop's currency is reckoned. */
export const listingRateSchema = z.object({
  /** Units of the shop's currency for one of the customer's; null: nobody has said. */
  rate: z.number().positive().nullable(),
  source: z.enum(['same', 'agency', 'own', 'none']),
  /** From when on the agency's holds. */
  day: z.iso.date().nullable(),
})
export type ListingRate = z.output<typeof listingRateSchema>

const shopFields = {
  shopId: shopIdSchema,
  shopName: z.string(),
  /** Any currency of the world. */
  shopCurrency: z.string(),
}

/** That a shop has not taken a listing. */
export const failureSchema = z.object({
  reason: z.enum(listingFailures),
  /** The shop's own words, in English. */
  message: z.string(),
  since: instantSchema,
  attempts: z.int(),
  /** When it is tried again by itself; null: not before somebody says so. */
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
  status: z.enum(listingStatuses),
  statusSince: instantSchema,
  listedAt: instantSchema.nullable(),
  /** Its page in the shop's admin. */
  adminUrl: z.string().nullable(),
  failure: failureSchema.nullable(),
  /** It was changed here since the shop was told. */
  isAhead: z.boolean(),
  /** What SKUs cost has changed since their prices were set: of so many. */
  costsChanged: z.int(),
  /** SKUs that are not sold any more. */
  withdrawn: z.int(),
  /** Variants whose stock the shop has not been told yet, and why where it does not take it. */
  stockWaiting: z.int(),
  stockError: z.string().nullable(),
  /** Of its variants in the shop, those that were deleted there since. */
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
  /** It stands in the shop: there it is taken away, not here. */
  isInShop: z.boolean(),
  /** Of one, in the customer's currency: now, and when its price was set. */
  costMinor: amountMinorSchema,
  seenCostMinor: amountMinorSchema,
  priceMinor: amountMinorSchema.nullable(),
  isOwnPrice: z.boolean(),
  compareAtMinor: amountMinorSchema.nullable(),
  stockError: z.string().nullable(),
})
export type ListingVariant = z.output<typeof listingVariantSchema>

/** Where a shop has goods, by its own id. */
export const shopLocationSchema = z.object({
  id: z.string().regex(/^\d{1,19}$/),
  name: z.string().min(1).max(255),
})

export const listingSchema = z.object({
  ...listingFields,
  version: z.int(),
  /** The customer's. */
  currency: currencySchema,
  rate: listingRateSchema,
  description: z.string(),
  pictures: z.array(z.string()),
  /** Those of the product and its SKUs. */
  offeredPictures: z.array(z.string()),
  productType: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  isShopDraft: z.boolean(),
  rule: listingPriceRuleSchema,
  stockQuantity: z.int(),
  /** Where in the shop its stock is shown; null: at its primary location. Chosen while it is a draft. */
  location: shopLocationSchema.nullable(),
  variants: z.array(listingVariantSchema),
})
export type Listing = z.output<typeof listingSchema>

const shopPrice = z.int().min(0).max(listingPriceLimits.maxPriceMinor)
const word = z.string().trim().max(listingLimits.word)

export const savedListing = z.object({
  id: listingIdSchema,
  /** The one that was read. */
  version: z.int().min(1),
  title: z.string().trim().min(1).max(listingLimits.title),
  description: z.string().max(listingLimits.description),
  pictures: z.array(z.string().min(1).max(2000)).max(listingLimits.pictures),
  productType: word,
  vendor: word,
  tags: z.array(z.string().trim().min(1).max(listingLimits.tag)).max(listingLimits.tags),
  isShopDraft: z.boolean(),
  rule: listingPriceRuleSchema,
  /** Of a currency that the agency has no rate of. */
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
  /** New listings begin with it. */
  isDefault: z.boolean(),
})
export type PriceTemplate = z.output<typeof priceTemplateSchema>

const listingShopSchema = z.object({
  ...shopFields,
  icon: z.string().nullable(),
  blocker: z.enum(shopBlockers).nullable(),
  rate: listingRateSchema,
})
export type ListingShop = z.output<typeof listingShopSchema>

const ids = z.array(listingIdSchema).min(1).max(listingLimits.atOnce)
const result = z.object({
  id: listingIdSchema,
  ok: z.boolean(),
  /** A stable word. */
  reason: z.string(),
  message: z.string(),
})

export const listings = {
  listListings: endpoint({
    method: 'POST',
    path: '/Product/GetListings',
    summary: "Lists our products in the seller's shops, and drafts of them, newest first.",
    access: customer,
    input: z.object({
      tab: z.enum(listingTabs).default('all'),
      shopId: shopIdSchema.optional(),
      /** In the title, or the product's code. */
      search: z.string().trim().max(80).default(''),
      ...pageInput,
    }),
    output: pageOf(listingRowSchema).extend({
      totalIsLowerBound: z.boolean(),
      /** Of the shops that were asked for; none counts further than `listingLimits` says. */
      counts: z.object({
        all: z.int(),
        draft: z.int(),
        waiting: z.int(),
        listed: z.int(),
        failed: z.int(),
      }),
    }),
    badInput: { tab: 'none' },
  }),
  listListingShops: endpoint({
    method: 'POST',
    path: '/Product/GetListingShops',
    summary:
      'Lists the shops that can be listed to, with what prevents it and where a product is already listed.',
    access: customer,
    input: z.object({ productId: productIdSchema.optional() }),
    output: z.object({
      currency: currencySchema,
      shops: z.array(
        listingShopSchema.extend({
          /** The product's listing there. */
          listing: z.object({ id: listingIdSchema, status: z.enum(listingStatuses) }).nullable(),
        }),
      ),
    }),
    badInput: { productId: 'none' },
  }),
  listShopLocations: endpoint({
    method: 'POST',
    path: '/Product/GetShopLocations',
    summary: 'Returns a shop’s stock locations, primary first, read from the shop.',
    access: customer,
    errors: ['notConnected', 'notFound', 'shopUnreachable'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ locations: z.array(shopLocationSchema.extend({ isPrimary: z.boolean() })) }),
  }),
  getListing: endpoint({
    method: 'POST',
    path: '/Product/GetListing',
    summary: 'Returns one listing in full, for editing.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: listingIdSchema }),
    output: listingSchema,
  }),
  createListings: endpoint({
    method: 'POST',
    path: '/Product/CreateListings',
    summary:
      'Creates drafts for shops with the product’s texts, images and SKUs, priced by a template. An existing draft or listing of the product is kept.',
    access: lister,
    errors: ['notFound'],
    input: z.object({
      productIds: z.array(productIdSchema).min(1).max(listingLimits.products),
      shopIds: z.array(shopIdSchema).min(1).max(listingLimits.shops),
      /** Without: the default one, else two and a half times the cost. */
      templateId: priceTemplateIdSchema.optional(),
    }),
    output: z.object({
      results: z.array(
        z.object({
          productId: productIdSchema,
          shopId: shopIdSchema,
          /** Null: there is none. */
          listingId: listingIdSchema.nullable(),
          ok: z.boolean(),
          reason: z.enum(['created', 'already', 'notSold', 'tooManyVariants']),
        }),
      ),
    }),
  }),
  saveListing: endpoint({
    method: 'POST',
    path: '/Product/SaveListing',
    summary:
      'Saves a listing. Changes reach the shop when they are published; stock that is kept in sync is sent immediately.',
    access: lister,
    errors: ['changedSince', 'notFound'],
    input: savedListing,
    output: listingSchema,
  }),
  pushListings: endpoint({
    method: 'POST',
    path: '/Product/PushListings',
    summary: 'Publishes new, changed or failed listings to their shops as a job, with a result for each.',
    access: lister,
    input: z.object({ ids }),
    output: z.object({ results: z.array(result) }),
  }),
  removeListings: endpoint({
    method: 'POST',
    path: '/Product/RemoveListings',
    summary:
      'Removes listings from the list. The product stays in the shop, and its stock becomes the seller’s responsibility.',
    access: lister,
    input: z.object({ ids }),
    output: z.object({ results: z.array(result) }),
  }),
  listPriceTemplates: endpoint({
    method: 'POST',
    path: '/Product/GetPriceTemplates',
    summary: 'Lists price templates by name.',
    access: customer,
    input: z.object({}),
    output: z.object({ currency: currencySchema, templates: z.array(priceTemplateSchema) }),
    badInput: 'not an object',
  }),
  savePriceTemplate: endpoint({
    method: 'POST',
    path: '/Product/SavePriceTemplate',
    summary: 'Saves a price template; without an id, creates one. Existing listings keep their own copy.',
    access: lister,
    errors: ['notFound', 'templateNameTaken', 'tooManyTemplates'],
    input: z.object({
      id: priceTemplateIdSchema.optional(),
      name: z.string().trim().min(1).max(listingLimits.templateName),
      rule: listingPriceRuleSchema,
      isDefault: z.boolean().default(false),
    }),
    output: priceTemplateSchema,
  }),
  removePriceTemplate: endpoint({
    method: 'POST',
    path: '/Product/RemovePriceTemplate',
    summary: 'Deletes a price template. Listings keep the prices it set.',
    access: lister,
    errors: ['notFound'],
    input: z.object({ id: priceTemplateIdSchema }),
    output: z.object({}),
  }),
}
