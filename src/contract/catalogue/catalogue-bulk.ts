import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { productIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { priceRoundings } from './price-rules.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { goodsAttributes } from '../kernel/statuses.ts'
import { maxBulkJobRows, bulkJobStartedSchema } from '../bulk-jobs/bulk-jobs.ts'
import { productFilter, tierSchema } from './catalogue.ts'

const viewer = { kind: 'operator', area: 'catalogue', roles: operatorRoles } as const
const sourcing = { kind: 'operator', area: 'catalogue', roles: ['sourcing'] } as const

export const maxChosenProducts = maxBulkJobRows
const chosenProducts = z.array(productIdSchema).min(1, 'must contain at least one').max(maxChosenProducts)

export const productChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('withdraw') }),
  z.object({ kind: z.literal('category'), category: z.string().trim().max(80) }),
  /** Applied to all SKUs. */
  z.object({ kind: z.literal('goods'), goods: z.array(z.enum(goodsAttributes)).max(4) }),
  /** Fields left out stay unchanged. */
  z.object({
    kind: z.literal('customs'),
    customsName: z.string().trim().max(120).optional(),
    hsCode: z.string().trim().max(20).optional(),
    originCountry: countryCodeSchema.optional(),
  }),
])
export type ProductChange = z.output<typeof productChange>

export const pricingSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rule') }),
  z.object({
    by: z.literal('percent'),
    /** Basis points, up or down. */
    percentBp: z.int().min(-9_900).max(100_000),
    rounding: z.enum(priceRoundings),
  }),
])
export type Pricing = z.output<typeof pricingSchema>

export const editProblems = ['noSkuOnSale'] as const
export const pricingProblems = ['noCost', 'noRule'] as const

/** Current and new price of a SKU and its tiers, in USD minor units. */
export const priceChangeSchema = z.object({
  skuId: skuIdSchema,
  skuCode: z.string(),
  subjectEn: z.string(),
  /** In fen, of the supplier cost used for pricing; null: none, or not used. */
  costMinor: z.int().nullable(),
  oldMinor: z.int(),
  /** Null if there is a problem. */
  newMinor: z.int().nullable(),
  tiers: z.array(tierSchema),
  problem: z.enum(pricingProblems).nullable(),
})

export const operatorCatalogueBulk = {
  findProducts: endpoint({
    method: 'POST',
    path: '/ops/FindProducts',
    summary: 'Returns the ids of the products that match a list’s filter, up to 10,000.',
    access: viewer,
    input: z.object(productFilter),
    output: z.object({ rows: z.array(z.object({ id: productIdSchema })) }),
    badInput: { state: 'none' },
  }),
  previewProductEdit: endpoint({
    method: 'POST',
    path: '/ops/PreviewProductEdit',
    summary: 'Previews what a change would do to each selected product. Changes nothing.',
    access: sourcing,
    input: z.object({ ids: chosenProducts, change: productChange }),
    output: z.object({
      changes: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      /** The first 100 refused or changed products, refused ones first. */
      rows: z.array(
        z.object({
          id: productIdSchema,
          code: z.string(),
          subjectEn: z.string(),
          before: z.string(),
          after: z.string(),
          problem: z.enum(editProblems).nullable(),
        }),
      ),
    }),
  }),
  startProductEdit: endpoint({
    method: 'POST',
    path: '/ops/StartProductEdit',
    summary: 'Starts a job that changes the selected products, with a result for each.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({ ids: chosenProducts, change: productChange }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  previewPrices: endpoint({
    method: 'POST',
    path: '/ops/PreviewPrices',
    summary: "Previews current and new prices of the selected products' SKUs. Changes nothing.",
    access: sourcing,
    errors: ['tooManySkus'],
    input: z.object({ ids: chosenProducts, pricing: pricingSchema }),
    output: z.object({
      /** Identifies exactly these prices: only what was previewed is applied. */
      fingerprint: z.string(),
      changes: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      /** The first 200 refused or changed SKUs, refused ones first. */
      rows: z.array(priceChangeSchema),
    }),
  }),
  startPricing: endpoint({
    method: 'POST',
    path: '/ops/StartPricing',
    summary: 'Starts a job that sets the previewed prices. Orders keep the price they have.',
    access: sourcing,
    errors: ['nothingToChange', 'pricesChanged', 'tooManySkus'],
    input: z.object({ ids: chosenProducts, pricing: pricingSchema, fingerprint: z.string().max(100) }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  findPictureTargets: endpoint({
    method: 'POST',
    path: '/ops/FindPictureTargets',
    summary: 'Returns which of these codes belong to a product or a SKU, ignoring case.',
    access: sourcing,
    input: z.object({ codes: z.array(z.string().trim().min(1).max(60)).min(1).max(1000) }),
    output: z.object({
      targets: z.array(z.object({ code: z.string(), kind: z.enum(['product', 'sku']) })),
    }),
  }),
  attachPictures: endpoint({
    method: 'POST',
    path: '/ops/AttachPictures',
    summary:
      "Adds stored images to products and SKUs by code. A SKU's first image is its own; others go to its product.",
    access: sourcing,
    input: z.object({
      pictures: z
        .array(
          z.object({
            code: z.string().trim().min(1).max(60),
            /** 1 is the cover, or the SKU's own image. */
            place: z.int().min(1).max(99),
            url: z.string().min(1).max(500),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: z.object({
      results: z.array(z.object({ ok: z.boolean(), reason: z.enum(['attached', 'notFound', 'noRoom']) })),
    }),
  }),
}
