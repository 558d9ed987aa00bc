import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { priceRuleIdSchema, productIdSchema, skuIdSchema, supplierIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { priceRoundings } from './price-rules.ts'

const viewer = { kind: 'operator', area: 'catalogue', roles: operatorRoles } as const
const sourcing = { kind: 'operator', area: 'catalogue', roles: ['sourcing'] } as const

const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/\S+)?$/, 'must be a URL that starts with https://')
  .default('')

export const categoryNameSchema = z.string().trim().min(1, 'is required').max(80)
export const categorySchema = z.object({ nameEn: categoryNameSchema, nameZh: z.string() })

export const supplierInput = z.object({
  id: supplierIdSchema.optional(),
  name: z.string().trim().min(1, 'is required').max(120),
  link,
  contact: z.string().trim().max(200).default(''),
  /** Days from order to arrival; null: unknown. */
  leadDays: z.int().min(0).max(365).nullable().default(null),
  phone: z.string().trim().max(40).default(''),
  wechat: z.string().trim().max(60).default(''),
  email: z
    .string()
    .trim()
    .max(200)
    .regex(/^([^\s@]+@[^\s@]+)?$/, 'must be an email address')
    .default(''),
  /** Days after the order that it has to be paid; 0: in advance; null: unknown. */
  paymentDays: z.int().min(0).max(365).nullable().default(null),
  /** Of one order, in fen. */
  minOrderMinor: amountMinorSchema.min(0).max(1_000_000_000).nullable().default(null),
  returnTerms: z.string().trim().max(500).default(''),
  note: z.string().trim().max(1000).default(''),
})
export const supplierSchema = supplierInput.extend({ id: supplierIdSchema })

export const offerInput = z.object({
  supplierId: supplierIdSchema,
  link,
  /** Per unit, in fen. */
  costMinor: amountMinorSchema.min(1, 'must be greater than 0').max(100_000_000),
  minQuantity: z.int().min(1).max(1_000_000).default(1),
  /** Units that are sold together only. */
  packSize: z.int().min(1).max(1_000_000).default(1),
  /** Of the variant in the offer on 1688; empty: the offer has one variant. */
  specId: z.string().trim().max(64).default(''),
})
export const offerSchema = offerInput.extend({ supplierName: z.string() })

export const priceRuleInput = z.object({
  id: priceRuleIdSchema.optional(),
  /** For one category or one product; for all others if both are null. */
  category: categoryNameSchema.nullable().default(null),
  productId: productIdSchema.nullable().default(null),
  /** Basis points on top of the cost. */
  marginBp: z.int().min(-9_900).max(100_000),
  rounding: z.enum(priceRoundings),
})
export const priceRuleSchema = priceRuleInput.extend({
  id: priceRuleIdSchema,
  productName: z.string().nullable(),
  productNameZh: z.string().nullable(),
})

export const maxCustomsSuggestions = 8

/** Costs, suppliers and price rules; never shown to sellers. */
export const operatorCosts = {
  listCategories: endpoint({
    method: 'POST',
    path: '/ops/GetProductCategories',
    summary: 'Lists the categories in display order.',
    access: viewer,
    input: z.object({}),
    output: z.object({ categories: z.array(categorySchema) }),
    badInput: 'not an object',
  }),
  suggestCustomsCodes: endpoint({
    method: 'POST',
    path: '/ops/SuggestCustomsCodes',
    summary:
      'Returns HS codes of similar products, of the same category or with a similar name, most similar first.',
    access: viewer,
    input: z.object({
      category: z.string().trim().max(80).default(''),
      /** In English, Chinese or both. */
      name: z.string().trim().max(255).default(''),
    }),
    output: z.object({
      suggestions: z
        .array(z.object({ hsCode: z.string(), customsName: z.string(), products: z.int() }))
        .max(maxCustomsSuggestions),
    }),
    badInput: { category: 7 },
  }),
  saveCategory: endpoint({
    method: 'POST',
    path: '/ops/SaveProductCategory',
    summary: 'Creates or renames a category. Its products and price rule follow the new name.',
    access: sourcing,
    errors: ['categoryTaken', 'notFound'],
    input: z.object({
      was: categoryNameSchema.optional(),
      nameEn: categoryNameSchema,
      nameZh: z.string().trim().max(80).default(''),
    }),
    output: categorySchema,
  }),
  orderCategories: endpoint({
    method: 'POST',
    path: '/ops/OrderProductCategories',
    summary: 'Reorders the categories. Those not named follow in their current order.',
    access: sourcing,
    input: z.object({ names: z.array(categoryNameSchema).min(1).max(1000) }),
    output: z.object({ categories: z.array(categorySchema) }),
  }),
  removeCategory: endpoint({
    method: 'POST',
    path: '/ops/RemoveProductCategory',
    summary: 'Deletes a category that has no products.',
    access: sourcing,
    errors: ['categoryInUse', 'notFound'],
    input: z.object({ nameEn: categoryNameSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
  listSuppliers: endpoint({
    method: 'POST',
    path: '/ops/GetSuppliers',
    summary: 'Lists suppliers by name.',
    access: viewer,
    input: z.object({ search: z.string().trim().max(80).optional(), ...pageInput }),
    output: pageOf(supplierSchema.extend({ skus: z.int() })),
    badInput: { pageSize: 'many' },
  }),
  saveSupplier: endpoint({
    method: 'POST',
    path: '/ops/SaveSupplier',
    summary: 'Creates or updates a supplier.',
    access: sourcing,
    errors: ['nameTaken', 'notFound'],
    input: supplierInput,
    output: supplierSchema,
  }),
  getOffers: endpoint({
    method: 'POST',
    path: '/ops/GetProductOffers',
    summary: "Lists the costs of a product's SKUs by supplier, with the one used for pricing first.",
    access: viewer,
    errors: ['notFound'],
    input: z.object({ productId: productIdSchema }),
    output: z.object({ skus: z.array(z.object({ skuId: skuIdSchema, offers: z.array(offerSchema) })) }),
  }),
  saveOffers: endpoint({
    method: 'POST',
    path: '/ops/SaveProductOffers',
    summary: "Replaces the supplier costs of a product's SKUs. SKUs that are not named keep theirs.",
    access: sourcing,
    errors: ['notFound', 'supplierRepeated'],
    input: z.object({
      productId: productIdSchema,
      skus: z
        .array(z.object({ skuId: skuIdSchema, offers: z.array(offerInput).max(10) }))
        .min(1)
        .max(300),
    }),
    output: z.object({ skus: z.array(z.object({ skuId: skuIdSchema, offers: z.array(offerSchema) })) }),
  }),
  listPriceRules: endpoint({
    method: 'POST',
    path: '/ops/GetPriceRules',
    summary: 'Lists price rules: the general rule first, then by category, then by product.',
    access: viewer,
    input: z.object({ ...pageInput }),
    output: pageOf(priceRuleSchema),
    badInput: { pageSize: 'many' },
  }),
  savePriceRule: endpoint({
    method: 'POST',
    path: '/ops/SavePriceRule',
    summary: 'Creates or updates a price rule. Prices change only when it is applied.',
    access: sourcing,
    errors: ['notFound', 'ruleTaken'],
    input: priceRuleInput.refine(({ category, productId }) => category === null || productId === null, {
      message: 'must be null if a product is given',
      path: ['category'],
    }),
    output: priceRuleSchema,
  }),
  removePriceRule: endpoint({
    method: 'POST',
    path: '/ops/RemovePriceRule',
    summary: 'Deletes a price rule. Prices stay as they are.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({ id: priceRuleIdSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
}
