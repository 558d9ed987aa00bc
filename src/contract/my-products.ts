import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { shopIdSchema } from './ids.ts'
import { skuChoiceSchema } from './mapping.ts'
import { currencySchema } from './money.ts'
import { instantSchema, pageInput, pageOf } from './paging.ts'
import { menuTags } from './permissions.ts'

const customer = { kind: 'customer', tag: menuTags.product } as const
const mapper = { ...customer, authority: 'product:map' } as const

/** Variants of which: all, that unpaid orders wait for, without a SKU, with one, with one that is in trouble. */
export const variantTabs = ['all', 'waiting', 'unmapped', 'mapped', 'trouble'] as const
export type VariantTab = (typeof variantTabs)[number]

/** Why a mapping needs a look: its SKU is not sold any more; what the seller has in stock of it is all taken. */
export const variantTroubles = ['withdrawn', 'outOfStock'] as const
export type VariantTrouble = (typeof variantTroubles)[number]

export const myProductLimits = {
  /** Beyond so many, tabs say 'or more'. */
  counted: 10_000,
  /** Found by words, in trouble or waited for: so many at most. */
  found: 2000,
} as const

/** A shop variant's name in calls: its shop's id, and what the shop knows it by. */
export const variantRef = { shopId: shopIdSchema, variantKey: z.string().min(1).max(400) }

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
  trouble: z.enum(variantTroubles).nullable(),
  /** Unpaid orders with it, and their lines of it; at least so many where `waitingIsMore`. */
  waitingOrders: z.int(),
  waitingLines: z.int(),
  waitingIsMore: z.boolean(),
})
export type MyVariant = z.output<typeof shopVariantSchema>

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
      "What the seller's shops sell, variant by variant in the order of titles, with the SKU each stands for and the unpaid orders that hold it.",
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
        trouble: z.int(),
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
    summary: "How pulling products stands, of each connected shop that has them to pull.",
    access: customer,
    input: z.object({}),
    output: z.object({ pulls: z.array(productPullSchema) }),
    badInput: 'not an object',
  }),
  pullProducts: endpoint({
    method: 'POST',
    path: '/Product/Pull',
    summary: "Pulls a shop's products and variants now, as a job; safe to repeat. One run at a time.",
    access: mapper,
    errors: ['notConnected', 'notFound'],
    input: z.object({ shopId: shopIdSchema }),
    output: z.object({ pull: productPullSchema }),
  }),
}
