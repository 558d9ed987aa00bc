import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { productIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const viewer = { kind: 'operator', area: 'buying', roles: operatorRoles } as const
export const stockCorrectionRoles = ['fulfilment'] as const
const correcting = { kind: 'operator', area: 'buying', roles: stockCorrectionRoles } as const

/** Why units came to or left the agency's own stock. */
export const warehouseStockCauses = [
  'received',
  'shipped',
  'shippingUndone',
  'customerStock',
  'wholesale',
  'correction',
] as const
export type WarehouseStockCause = (typeof warehouseStockCauses)[number]

export const warehouseStockRowSchema = z.object({
  skuId: skuIdSchema,
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  onHand: z.int(),
  /** Units that paid orders still need. */
  needed: z.int(),
  /** Units that purchase orders still expect, drafts included. */
  onOrder: z.int(),
  /** Where they lie: the first bins in walking order. */
  bins: z.array(z.object({ code: z.string(), units: z.int() })),
  moreBins: z.int(),
})
export type WarehouseStockRow = z.output<typeof warehouseStockRowSchema>

const corrected = z.object({ skuId: skuIdSchema, onHand: z.int() })

/** The agency's own stock; customers' stock is apart from it. */
export const operatorWarehouseStock = {
  listWarehouseStock: endpoint({
    method: 'POST',
    path: '/ops/GetWarehouseStock',
    summary: 'Lists the SKUs that the agency itself has in its warehouse.',
    access: viewer,
    input: z.object({ search: z.string().trim().max(80).optional(), ...pageInput }),
    output: pageOf(warehouseStockRowSchema).extend({ units: z.int() }),
    badInput: { pageSize: 'many' },
  }),
  listWarehouseStockMovements: endpoint({
    method: 'POST',
    path: '/ops/GetWarehouseStockMovements',
    summary: 'Lists the movements of one SKU, newest first, with the stock after each.',
    access: viewer,
    input: z.object({ skuId: skuIdSchema, ...pageInput }),
    output: pageOf(
      z.object({
        id: z.string(),
        at: instantSchema,
        quantity: z.int(),
        onHand: z.int(),
        cause: z.enum(warehouseStockCauses),
        /** The number of the purchase order, parcel or order. */
        source: z.string(),
        note: z.string(),
        actorName: z.string(),
      }),
    ),
  }),
  correctWarehouseStock: endpoint({
    method: 'POST',
    path: '/ops/CorrectWarehouseStock',
    summary:
      'Adds or removes units with a reason, such as found or broken ones. Waiting orders go on if units were added.',
    access: correcting,
    errors: ['idempotencyKeyReused', 'notFound', 'stockTooLow'],
    input: z.object({
      skuId: skuIdSchema,
      quantity: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((units) => units !== 0, 'must not be 0'),
      reason: z.string().trim().min(1, 'is required').max(200),
    }),
    output: corrected,
    idempotent: true,
  }),
}
