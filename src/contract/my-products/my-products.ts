import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  mappingBatchIdSchema,
  mappingChangeIdSchema,
  shopIdSchema,
  skuChangeIdSchema,
  skuIdSchema,
} from '../kernel/ids.ts'
import { skuChoiceSchema } from './mapping.ts'
import { currencySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import {
  customer,
  mapper,
  variantTabs,
  myProductLimits,
  suggestionReasons,
  variantRef,
  countryMappingSchema,
  shopVariantSchema,
  variantName,
  requestedMapping,
  doneOrStarted,
  mappingChangeSchema,
  skuChangeSchema,
  mappingWays,
  mappingBatchSchema,
  productPullSchema,
} from './my-product-schemas.ts'

export const myProducts = {
  listMyProducts: endpoint({
    method: 'POST',
    path: '/Product/MyProducts',
    summary:
      "Lists the seller's shop variants by title, with the SKU each is matched to and the unpaid orders that contain it.",
    access: customer,
    input: z.object({
      tab: z.enum(variantTabs).default('all'),
      search: z.string().trim().max(80).optional(),
      shopId: shopIdSchema.optional(),
      ...pageInput,
    }),
    output: pageOf(shopVariantSchema).extend({
      totalIsLowerBound: z.boolean(),
      currency: currencySchema,
      /**
       * Counts within the selected shops, regardless of the search; they stop at the limit of
       * `myProductLimits`.
       */
      counts: z.object({
        all: z.int(),
        waiting: z.int(),
        unmapped: z.int(),
        mapped: z.int(),
        issue: z.int(),
        gone: z.int(),
      }),
      /** Unpaid orders that wait for variants to be matched. */
      coverage: z.object({ orders: z.int(), variants: z.int(), isMore: z.boolean() }),
      shops: z.array(z.object({ id: shopIdSchema, name: z.string() })),
    }),
    badInput: { tab: 'none' },
  }),
  listProductPulls: endpoint({
    method: 'POST',
    path: '/Product/GetPulls',
    summary: 'Returns the product sync status of each connected shop that has products to sync.',
    access: customer,
    input: z.object({}),
    output: z.object({ pulls: z.array(productPullSchema) }),
    badInput: 'not an object',
  }),
  pullProducts: endpoint({
    method: 'POST',
    path: '/Product/Pull',
    summary: "Syncs a shop's products and variants now, as a job. Safe to repeat; one run at a time.",
    access: mapper,
    errors: ['notConnected', 'notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ pull: productPullSchema }),
  }),
  suggestMappings: endpoint({
    method: 'POST',
    path: '/Product/SuggestMappings',
    summary: 'Suggests SKUs for variants, likeliest first, with a score out of 100 and the reasons.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ variants: z.array(variantName).min(1).max(myProductLimits.suggested) }),
    output: z.object({
      /** In the order requested. */
      variants: z.array(
        z.object({
          ...variantRef,
          suggestions: z.array(
            z.object({
              skuId: skuIdSchema,
              score: z.int().min(0).max(100),
              reasons: z.array(z.enum(suggestionReasons)),
            }),
          ),
        }),
      ),
      skus: z.array(skuChoiceSchema),
    }),
  }),
  findMappingSkus: endpoint({
    method: 'POST',
    path: '/Product/FindMappingSkus',
    summary: 'Searches SKUs to match; without a keyword, lists those in the customer’s own stock.',
    access: customer,
    input: z.object({ search: z.string().trim().max(80).default('') }),
    output: z.object({ skus: z.array(skuChoiceSchema) }),
    badInput: { search: 7 },
  }),
  previewMappings: endpoint({
    method: 'POST',
    path: '/Product/PreviewMappings',
    summary:
      'Returns how many unpaid orders matching these variants would affect, and how many would move forward.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ variants: z.array(variantName).min(1).max(myProductLimits.suggested) }),
    output: z.object({
      orders: z.int(),
      /** How many of those wait for no other match. */
      moving: z.int(),
      isMore: z.boolean(),
    }),
  }),
  mapVariants: endpoint({
    method: 'POST',
    path: '/Product/MapVariants',
    summary:
      'Matches variants to SKUs and applies it to unpaid orders, with a result for each; more than a hundred run as a job.',
    access: mapper,
    errors: ['notFound'],
    input: z.object({ mappings: z.array(requestedMapping).min(1).max(myProductLimits.mapped) }),
    output: doneOrStarted,
    idempotent: true,
  }),
  unmapVariants: endpoint({
    method: 'POST',
    path: '/Product/UnmapVariants',
    summary: 'Removes the matches of variants, also for unpaid orders. It can be undone like any match.',
    access: mapper,
    errors: ['notFound'],
    input: z.object({ variants: z.array(variantName).min(1).max(myProductLimits.atOnce) }),
    output: doneOrStarted,
    idempotent: true,
  }),
  listSkuChanges: endpoint({
    method: 'POST',
    path: '/Product/GetSkuChanges',
    summary:
      'Lists changes to SKUs that the seller has matched, newest first, with the unpaid orders that contain them.',
    access: customer,
    input: z.object({ only: z.enum(['all', 'unseen']).default('all'), ...pageInput }),
    output: z.object({ rows: z.array(skuChangeSchema), hasMore: z.boolean(), unseen: z.int() }),
    badInput: { only: 'none' },
  }),
  markSkuChangesSeen: endpoint({
    method: 'POST',
    path: '/Product/MarkSkuChangesSeen',
    summary: 'Marks changes as seen: those named, or all.',
    access: mapper,
    input: z.object({ ids: z.array(skuChangeIdSchema).min(1).max(100).optional() }),
    output: z.object({ seen: z.int() }),
    badInput: { ids: 'none' },
  }),
  setCountryMappings: endpoint({
    method: 'POST',
    path: '/Product/SetCountryMappings',
    summary:
      'Sets the SKUs a variant is matched to in named countries, for new and unpaid orders going there. Countries left out use the general match.',
    access: mapper,
    errors: ['amountTooLarge', 'changedSince', 'notFound', 'skuInactive'],
    input: z.object({
      ...variantRef,
      countries: z.array(countryMappingSchema).max(myProductLimits.countries),
      /** The exceptions displayed: refused if they have changed since. */
      expected: z.array(countryMappingSchema).max(myProductLimits.countries),
    }),
    output: z.object({
      ordersChanged: z.int(),
      /** The batch by which it can be undone; null: nothing changed. */
      batchId: mappingBatchIdSchema.nullable(),
    }),
  }),
  listMappingBatches: endpoint({
    method: 'POST',
    path: '/Product/GetMappingBatches',
    summary: 'Lists past matches, newest first; those made together are grouped.',
    access: customer,
    input: z.object({ ...pageInput }),
    output: z.object({ rows: z.array(mappingBatchSchema), hasMore: z.boolean() }),
    badInput: { pageNum: 0 },
  }),
  getMappingBatch: endpoint({
    method: 'POST',
    path: '/Product/GetMappingBatch',
    summary: 'Lists the matches of one group, each with the previous match of the variant.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: mappingBatchIdSchema, ...pageInput }),
    output: pageOf(mappingChangeSchema),
  }),
  listVariantHistory: endpoint({
    method: 'POST',
    path: '/Product/GetVariantHistory',
    summary: 'Lists the past matches of a variant, newest first, up to 20.',
    access: customer,
    errors: ['notFound'],
    input: variantName,
    output: z.object({
      changes: z.array(
        mappingChangeSchema.extend({
          batchId: mappingBatchIdSchema,
          by: z.string(),
          at: instantSchema,
          how: z.enum(mappingWays),
        }),
      ),
    }),
  }),
  undoMappings: endpoint({
    method: 'POST',
    path: '/Product/UndoMappings',
    summary:
      'Undoes some or all matches of a group, for variants and unpaid orders. Anything changed since is kept and reported.',
    access: mapper,
    errors: ['notFound'],
    input: z.object({
      batchId: mappingBatchIdSchema,
      /** Without it: everything that can still be undone. */
      changeIds: z.array(mappingChangeIdSchema).min(1).max(myProductLimits.atOnce).optional(),
    }),
    output: doneOrStarted,
    idempotent: true,
  }),
}
