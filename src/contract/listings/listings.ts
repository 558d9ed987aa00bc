import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  listingIdSchema,
  priceTemplateIdSchema,
  productIdSchema,
  shopIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { listingPriceRuleSchema } from './listing-price.ts'
import { currencySchema } from '../kernel/money.ts'
import { pageInput, pageOf } from '../kernel/paging.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import {
  customer,
  lister,
  listingStatuses,
  listingTabs,
  listingLimits,
  listingRowSchema,
  shopLocationSchema,
  shopPresenceSchema,
  listingSchema,
  shopPrice,
  savedListing,
  priceTemplateSchema,
  listingShopSchema,
  previewedVariantSchema,
  ids,
  result,
} from './listing-schemas.ts'

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
      'Returns what listing products in shops would send: each SKU’s cost, and with a country its freight, the price rule, the shops’ exchange rates, and where the products are already.',
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
