import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { productIdSchema, skuIdSchema, supplierOrderIdSchema } from '../kernel/ids.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { supplierOrderStatuses } from './supplier-order-states.ts'

const viewer = { kind: 'operator', area: 'buying', roles: operatorRoles } as const
const receiving = { kind: 'operator', area: 'buying', roles: ['fulfilment', 'sourcing'] } as const

export const receivingLimits = {
  barcodes: 20,
  checks: 20,
  check: 200,
  pictures: 10,
  /** In grams and millimetres, for one unit. */
  weightGrams: 1_000_000,
  sideMm: 10_000,
} as const

const barcodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[!-~]{4,64}$/, 'must have 4 to 64 letters, digits or signs without spaces')

/** Between an arriving box and its purchase order. */
export const operatorReceiving = {
  findExpectedGoods: endpoint({
    method: 'POST',
    path: '/ops/FindExpectedGoods',
    summary:
      'Finds purchase orders whose goods are expected by a scanned code: number, supplier’s number or tracking number, SKU, EAN or supplier’s code.',
    access: viewer,
    input: z.object({ code: z.string().trim().min(1, 'is required').max(80) }),
    output: z.object({
      /** The SKU that the code is on. */
      skuId: skuIdSchema.nullable(),
      orders: z.array(
        z.object({
          id: supplierOrderIdSchema,
          number: z.string(),
          supplierName: z.string(),
          status: z.enum(supplierOrderStatuses),
          openUnits: z.int(),
          expectedOn: z.string().nullable(),
        }),
      ),
    }),
  }),
  saveSkuBarcodes: endpoint({
    method: 'POST',
    path: '/ops/SaveSkuBarcodes',
    summary: 'Replaces the other codes on the goods of a SKU, such as its EAN or the supplier’s code.',
    access: receiving,
    errors: ['barcodeTaken', 'notFound'],
    input: z.object({
      skuId: skuIdSchema,
      barcodes: z
        .array(barcodeSchema)
        .max(receivingLimits.barcodes, 'exceed the limit')
        .refine((codes) => new Set(codes).size === codes.length, 'must contain each code once'),
    }),
    output: z.object({ skuId: skuIdSchema, barcodes: z.array(z.string()) }),
  }),
  saveProductChecks: endpoint({
    method: 'POST',
    path: '/ops/SaveProductChecks',
    summary: 'Replaces what is checked when goods of a product arrive.',
    access: receiving,
    errors: ['notFound'],
    input: z.object({
      productId: productIdSchema,
      checks: z
        .array(z.string().trim().min(1, 'is required').max(receivingLimits.check))
        .max(receivingLimits.checks, 'exceed the limit'),
    }),
    output: z.object({ productId: productIdSchema, checks: z.array(z.string()) }),
  }),
}
