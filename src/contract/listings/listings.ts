import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  listingIdSchema,
  priceTemplateIdSchema,
  productIdSchema,
  shopIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { listingPriceLimits, listingPriceRuleSchema } from './listing-price.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { daySchema, instantSchema, pageInput, pageOf, versionSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const
const lister = { ...customer, authority: 'product:list' } as const

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

const shopPrice = z.int().min(0).max(listingPriceLimits.maxPriceMinor)
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

const previewedVariantSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  /** Of one unit, in the customer's currency. */
  costMinor: amountMinorSchema,
  /** Of one unit by the cheapest shipping line; null: no country was given, or no line goes there. */
  freightMinor: amountMinorSchema.nullable(),
})

const ids = z.array(listingIdSchema).min(1).max(listingLimits.atOnce)
const result = z.object({
  id: listingIdSchema,
  ok: z.boolean(),
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
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
      search: z.string().trim().max(80).default(''),
      ...pageInput,
    }),
    output: pageOf(listingRowSchema).extend({
      totalIsLowerBound: z.boolean(),
      /** Within the selected shops; counts stop at the limit of `listingLimits`. */
      counts: z.object({
        all: z.int(),
        draft: z.int(),
        waiting: z.int(),
        listed: z.int(),
        failed: z.int(),
        safety: z.int(),
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
      'Creates drafts for shops with the product’s texts, images and SKUs, priced by a template or as shown. An existing draft is kept. A product that is in a shop already is refused, unless a further copy of it is asked for.',
    access: lister,
    errors: ['notFound'],
    input: z.object({
      productIds: z.array(productIdSchema).min(1).max(listingLimits.products),
      shopIds: z.array(shopIdSchema).min(1).max(listingLimits.shops),
      /** Without it: the default template, or else two and a half times the cost. */
      templateId: priceTemplateIdSchema.optional(),
      /** Further copies of products that shops have already, each by its number. Repeating one creates nothing. */
      copies: z
        .array(
          z.object({
            productId: productIdSchema,
            shopId: shopIdSchema,
            copy: z.int().min(2).max(listingLimits.copies),
          }),
        )
        .max(listingLimits.products * listingLimits.shops)
        .default([]),
      /** Prices and stock as they were shown; SKUs without a price here are left out of the listing. */
      shown: z
        .array(
          z.object({
            productId: productIdSchema,
            shopId: shopIdSchema,
            stockQuantity: z.int().min(0).max(listingLimits.stock),
            prices: z
              .array(z.object({ skuId: skuIdSchema, priceMinor: shopPrice.min(1) }))
              .min(1)
              .max(listingLimits.variants),
          }),
        )
        .max(listingLimits.previewed * listingLimits.shops)
        .default([]),
    }),
    output: z.object({
      results: z.array(
        z.object({
          productId: productIdSchema,
          shopId: shopIdSchema,
          /** Null: none was created. */
          listingId: listingIdSchema.nullable(),
          ok: z.boolean(),
          reason: z.enum(['created', 'already', 'alreadyInShop', 'notSold', 'tooManyVariants']),
          /** Of a refusal; else null. */
          message: z.string().nullable(),
          figures: figuresSchema,
        }),
      ),
    }),
  }),
  previewListings: endpoint({
    method: 'POST',
    path: '/Product/PreviewListings',
    summary:
      'Returns what listing products in shops would send: each SKU’s cost, and with a country its cheapest freight, the price rule, the shops’ exchange rates, and where the products are already.',
    access: customer,
    errors: ['notFound'],
    input: z.object({
      productIds: z.array(productIdSchema).min(1).max(listingLimits.previewed),
      shopIds: z.array(shopIdSchema).min(1).max(listingLimits.shops),
      /** Without it: the default template, or else two and a half times the cost. */
      templateId: priceTemplateIdSchema.optional(),
      countryCode: countryCodeSchema.optional(),
    }),
    output: z.object({
      currency: currencySchema,
      rule: listingPriceRuleSchema,
      stockQuantity: z.int(),
      products: z.array(
        z.object({
          productId: productIdSchema,
          title: z.string(),
          coverUrl: z.string().nullable(),
          /** Why it cannot be listed; null: it can. */
          refusal: z.enum(['notSold', 'tooManyVariants']).nullable(),
          variants: z.array(previewedVariantSchema),
        }),
      ),
      shops: z.array(listingShopSchema),
      present: z.array(shopPresenceSchema),
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
    summary:
      'Publishes new, changed or failed listings to their shops as a job, with a result for each. A draft of a product that is in its shop already is refused, unless it is to be a second copy.',
    access: lister,
    input: z.object({ ids, secondCopy: z.boolean().default(false) }),
    output: z.object({ results: z.array(result) }),
  }),
  updateListingSafety: endpoint({
    method: 'POST',
    path: '/Product/UpdateListingSafety',
    summary:
      'Writes the product’s current safety information into the descriptions of drafts, and of listings in their shops as a job. The rest of the description is kept.',
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
