import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  mappingBatchIdSchema,
  mappingChangeIdSchema,
  productIdSchema,
  orderIdSchema,
  shopIdSchema,
  skuChangeIdSchema,
  skuIdSchema,
  bulkJobIdSchema,
} from './ids.ts'
import { skuChoiceSchema } from './mapping.ts'
import { currencySchema, moneySchema } from './money.ts'
import { instantSchema, pageInput, pageOf } from './paging.ts'
import { menuTags } from './permissions.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const
const mapper = { ...customer, authority: 'product:match' } as const

/**
 * Variants of which: all, that unpaid orders wait for, without a SKU, with one, with one that is in trouble; and those that
 * their shops have no longer. What has gone stands among the others only while orders wait for it.
 */
export const variantTabs = ['all', 'waiting', 'unmapped', 'mapped', 'issue', 'gone'] as const
export type VariantTab = (typeof variantTabs)[number]

/** Why a mapping needs a look: its SKU is not sold any more; what the seller has in stock of it is all taken. */
export const mappingIssues = ['withdrawn', 'outOfStock'] as const
export type MappingIssue = (typeof mappingIssues)[number]

export const myProductLimits = {
  /** Beyond so many, tabs say 'or more'. */
  counted: 10_000,
  /** Found by words, in trouble or waited for: so many at most. */
  found: 2000,
  /** Suggested for, or previewed, in one call. */
  suggested: 1000,
  /** Mapped or taken back while one waits; more are a work. */
  atOnce: 100,
  /** Mapped or taken back in one go. */
  mapped: 10_000,
  units: 1000,
  /** Of one variant. */
  countries: 60,
} as const

/** Why a SKU is suggested, the strongest first. */
export const suggestionReasons = [
  'sameSku', // the shop's SKU is our code
  'mappedBefore', // the same SKU of the seller's, in another shop or product, stands for it
  'titleBefore', // a variant of the same name stands for it
  'productCode', // the shop's SKU begins with our product's code
  'sameTitle',
  'titleAlike',
  'pictureName', // the picture is named like the product
  'optionsMatch', // size, colour and so on are the same
  'optionsDiffer',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** From this score (of 100) on a suggestion is taken unless the seller says otherwise; from the second on it is likely. */
export const sureScore = 85
export const likelyScore = 60

/** A shop variant's name in calls: its shop's id, and what the shop knows it by. */
export const variantRef = { shopId: shopIdSchema, variantKey: z.string().min(1).max(400) }

const named = z.object({ id: skuIdSchema, code: z.string(), subjectEn: z.string(), attributes: z.string() })

/** What a variant stands for in a country, in place of what it stands for elsewhere. */
export const countryMappingSchema = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  skuId: skuIdSchema,
  units: z.int().min(1).max(1000).default(1),
})
export type CountryMapping = z.output<typeof countryMappingSchema>

export const mappedSkuSchema = skuChoiceSchema.extend({
  /** False: not sold any more. */
  isActive: z.boolean(),
})

export const shopVariantSchema = z.object({
  ...variantRef,
  shopName: z.string(),
  /** The shop's own id of the product; null: known from orders alone. */
  productKey: z.string().nullable(),
  title: z.string(),
  variantTitle: z.string(),
  shopSku: z.string(),
  imageUrl: z.string().nullable(),
  sku: mappedSkuSchema.nullable(),
  /** SKUs for one of the variant. */
  units: z.int(),
  mappedBy: z.string().nullable(),
  mappedAt: instantSchema.nullable(),
  issue: z.enum(mappingIssues).nullable(),
  /** Since when we know that the shop does not have it any more; null: it has. */
  goneAt: instantSchema.nullable(),
  /** Where it stands for something else, by country. */
  countries: z.array(
    countryMappingSchema.extend({
      sku: named.extend({ isActive: z.boolean() }),
      mappedBy: z.string(),
      mappedAt: instantSchema,
    }),
  ),
  /** Unpaid orders with it, and their lines of it; at least so many where `waitingIsMore`. */
  waitingOrders: z.int(),
  waitingLines: z.int(),
  waitingIsMore: z.boolean(),
})
export type MyVariant = z.output<typeof shopVariantSchema>

const variantName = z.object(variantRef)

/** A variant, and what it shall stand for. */
const mappingWish = z.object({
  ...variantRef,
  skuId: skuIdSchema,
  units: z.int().min(1).max(myProductLimits.units).default(1),
})

/** What came of one variant. */
export const variantResultSchema = z.object({
  ...variantRef,
  ok: z.boolean(),
  /** A stable word. */
  reason: z.string(),
  message: z.string(),
  ordersChanged: z.int(),
})
export type VariantResult = z.output<typeof variantResultSchema>

/** Few are done at once, with a result for each; many as a work, whose id is then given. */
const doneOrBegun = z.object({
  /** Null: nothing was done at once. */
  batchId: mappingBatchIdSchema.nullable(),
  results: z.array(variantResultSchema),
  ordersChanged: z.int(),
  bulkJobId: bulkJobIdSchema.nullable(),
})

/** What a variant stood for and what since, with what can be done about it. */
export const mappingChangeSchema = z.object({
  ...variantRef,
  id: mappingChangeIdSchema,
  title: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  shopName: z.string(),
  /** What it stands for there, in place of what it stands for elsewhere; null: everywhere else. */
  countryCode: z.string().nullable(),
  /** Null: none; in a country, what it stood for elsewhere. */
  before: named.extend({ units: z.int() }).nullable(),
  after: named.extend({ units: z.int() }).nullable(),
  undoneAt: instantSchema.nullable(),
  undoneBy: z.string().nullable(),
  /** It stands as it was made: nothing has changed since. */
  isUndoable: z.boolean(),
})
export type MappingChange = z.output<typeof mappingChangeSchema>

/**
 * What changed of a SKU that the seller has mapped: its price, whether it is sold, what is in the own stock; and whether a
 * variant that is mapped, or that unpaid orders hold, is in its shop.
 */
export const skuChangeKinds = ['price', 'state', 'stock', 'variant'] as const

export const skuChangeSchema = z.object({
  id: skuChangeIdSchema,
  kind: z.enum(skuChangeKinds),
  /** Sold again, in stock again, in the shop again; of a price: not dearer. */
  isGood: z.boolean(),
  at: instantSchema,
  /** Of a price, for one, at the rate of today: as it was when it was seen last, and now. */
  from: moneySchema.nullable(),
  to: moneySchema.nullable(),
  /** Null: it is a variant that has changed. */
  sku: named.nullable(),
  variant: z
    .object({ ...variantRef, title: z.string(), variantTitle: z.string(), shopName: z.string() })
    .nullable(),
  productId: productIdSchema.nullable(),
  isPrivate: z.boolean(),
  imageUrl: z.string().nullable(),
  /** Shop variants that stand for it, fifty at most. */
  variants: z.int(),
  /** Unpaid orders that hold it, and their pieces of it. */
  orders: z.int(),
  units: z.int(),
  /** Of those orders, five at most. */
  someOrders: z.array(z.object({ id: orderIdSchema, number: z.string() })),
  /** What those pieces would cost more at the new price; they keep the one they were given. */
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
  /** Of them, those that can still be taken back. */
  undoable: z.int(),
  /** The first of them. */
  first: z.object({ title: z.string(), variantTitle: z.string() }),
})
export type MappingBatch = z.output<typeof mappingBatchSchema>

export const pullStatuses = ['never', 'queued', 'running', 'done', 'failed'] as const

/** How pulling a shop's products stands. */
export const productPullSchema = z.object({
  shopId: shopIdSchema,
  shopName: z.string(),
  status: z.enum(pullStatuses),
  /** Of the last run. */
  productsSeen: z.int(),
  variantsNew: z.int(),
  variantsChanged: z.int(),
  /** That the shop does not have any more. */
  variantsGone: z.int(),
  error: z.string().nullable(),
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** The end of the last run that went well. */
  doneAt: instantSchema.nullable(),
})
export type ProductPull = z.output<typeof productPullSchema>

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
      /** Of the shops asked for, whatever was searched; none counts further than `myProductLimits` says. */
      counts: z.object({
        all: z.int(),
        waiting: z.int(),
        unmapped: z.int(),
        mapped: z.int(),
        issue: z.int(),
        gone: z.int(),
      }),
      /** Unpaid orders that wait because variants are not mapped. */
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
      /** In the order asked. */
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
      /** Every SKU that is suggested. */
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
      /** Unpaid orders with one of them. */
      orders: z.int(),
      /** Of those, orders that wait for nothing else to be mapped. */
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
    input: z.object({ mappings: z.array(mappingWish).min(1).max(myProductLimits.mapped) }),
    output: doneOrBegun,
    idempotent: true,
  }),
  unmapVariants: endpoint({
    method: 'POST',
    path: '/Product/UnmapVariants',
    summary: 'Removes the matches of variants, also for unpaid orders. It can be undone like any match.',
    access: mapper,
    errors: ['notFound'],
    input: z.object({ variants: z.array(variantName).min(1).max(myProductLimits.atOnce) }),
    output: doneOrBegun,
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
      /** What the caller has seen there: what was changed meanwhile stays. */
      expected: z.array(countryMappingSchema).max(myProductLimits.countries),
    }),
    output: z.object({
      ordersChanged: z.int(),
      /** The go in whose name it can be taken back; null: all was so before. */
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
      /** Without: all that can be taken back. */
      changeIds: z.array(mappingChangeIdSchema).min(1).max(myProductLimits.atOnce).optional(),
    }),
    output: doneOrBegun,
    idempotent: true,
  }),
}
