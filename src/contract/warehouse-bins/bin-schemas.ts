import * as z from 'zod'
import { binIdSchema, customerRefSchema, productIdSchema, skuIdSchema } from '../kernel/ids.ts'

export const skuFields = {
  skuId: skuIdSchema,
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
}

export const binCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,23}$/, 'must have up to 24 letters, digits and hyphens')

export const binSchema = z.object({
  id: binIdSchema,
  code: z.string(),
  zone: z.string(),
  walkOrder: z.int(),
  isActive: z.boolean(),
  skus: z.int(),
  units: z.int(),
})
export type Bin = z.output<typeof binSchema>

export const heldGoodsSchema = z.object({
  ...skuFields,
  /** Null: the agency’s own goods. */
  ownerId: customerRefSchema.nullable(),
  ownerName: z.string().nullable(),
  units: z.int(),
})
