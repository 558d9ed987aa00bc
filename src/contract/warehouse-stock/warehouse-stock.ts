import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { productIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { binCodeSchema } from '../warehouse-bins/bin-schemas.ts'

const viewer = { kind: 'operator', area: 'buying', roles: operatorRoles } as const
export const stockCorrectionRoles = ['fulfilment'] as const
export const reorderRoles = ['sourcing'] as const
const reordering = { kind: 'operator', area: 'buying', roles: reorderRoles } as const
const correcting = { kind: 'operator', area: 'buying', roles: stockCorrectionRoles } as const

/** Why units came to or left the agency's own stock. */
export const warehouseStockCauses = [
  'received',
  'shipped',
  'shippingUndone',
  'customerStock',
  'wholesale',
  'correction',
  'writtenOff',
] as const
export type WarehouseStockCause = (typeof warehouseStockCauses)[number]

/** Why units that nobody can sell were removed. */
export const writeOffReasons = ['damaged', 'lost', 'expired', 'sample', 'other'] as const
export type WriteOffReason = (typeof writeOffReasons)[number]

const maxUnits = 1_000_000

/** Below `minUnits` of free units, the buy list has what is missing up to `targetUnits`. Free: in stock or on order, and not needed. */
export const reorderPointSchema = z.object({ minUnits: z.int(), targetUnits: z.int() }).nullable()

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
  reorder: reorderPointSchema,
})
export type WarehouseStockRow = z.output<typeof warehouseStockRowSchema>

const corrected = z.object({ skuId: skuIdSchema, onHand: z.int() })

/** The bin in which units are changed; null: goods that lie in no bin. Without it, these go first, then the first bins. */
const changedIn = binCodeSchema.nullable().optional()

const filter = {
  search: z.string().trim().max(80).optional(),
  /** Only SKUs with fewer free units than their reorder point. */
  isLow: z.boolean().default(false),
}

/** The agency's own stock; customers' stock is apart from it. */
export const operatorWarehouseStock = {
  listWarehouseStock: endpoint({
    method: 'POST',
    path: '/ops/GetWarehouseStock',
    summary: 'Lists the SKUs that the agency itself has in its warehouse, or keeps a reorder point for.',
    access: viewer,
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(warehouseStockRowSchema).extend({ units: z.int() }),
    badInput: { pageSize: 'many' },
  }),
  exportWarehouseStock: caseExport({
    path: '/ops/ExportWarehouseStock',
    what: 'the agency’s stock',
    access: viewer,
    filter,
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
        writeOffReason: z.enum(writeOffReasons).nullable(),
        actorName: z.string(),
      }),
    ),
  }),
  getStockPlaces: endpoint({
    method: 'POST',
    path: '/ops/GetStockPlaces',
    summary: 'Returns the bins in which units of a SKU lie, in walking order, and how many lie in none.',
    access: viewer,
    input: z.object({ skuId: skuIdSchema }),
    output: z.object({
      unplaced: z.int(),
      bins: z.array(z.object({ code: z.string(), units: z.int() })),
    }),
  }),
  correctWarehouseStock: endpoint({
    method: 'POST',
    path: '/ops/CorrectWarehouseStock',
    summary:
      'Adds or removes units with a reason, such as found or broken ones. Waiting orders go on if units were added.',
    access: correcting,
    errors: [
      'binInactive',
      'idempotencyKeyReused',
      'notFound',
      'stockTooLow',
      'tooFewInBin',
      'tooFewUnplaced',
    ],
    input: z.object({
      skuId: skuIdSchema,
      quantity: z
        .int()
        .min(-maxUnits)
        .max(maxUnits)
        .refine((units) => units !== 0, 'must not be 0'),
      bin: changedIn,
      reason: z.string().trim().min(1, 'is required').max(200),
    }),
    output: corrected,
    idempotent: true,
  }),
  writeOffWarehouseStock: endpoint({
    method: 'POST',
    path: '/ops/WriteOffWarehouseStock',
    summary: 'Removes units that cannot be sold any more, for a reason.',
    access: correcting,
    errors: [
      'binInactive',
      'idempotencyKeyReused',
      'notFound',
      'stockTooLow',
      'tooFewInBin',
      'tooFewUnplaced',
    ],
    input: z.object({
      skuId: skuIdSchema,
      units: z.int().min(1, 'must be at least 1').max(maxUnits),
      bin: changedIn,
      reason: z.enum(writeOffReasons),
      note: z.string().trim().max(200).default(''),
    }),
    output: corrected,
    idempotent: true,
  }),
  saveReorderPoint: endpoint({
    method: 'POST',
    path: '/ops/SaveReorderPoint',
    summary:
      'Sets from which number of free units a SKU is to be bought again, and up to how many; or removes that.',
    access: reordering,
    errors: ['notFound'],
    input: z.object({
      skuId: skuIdSchema,
      reorder: z
        .object({
          minUnits: z.int().min(1, 'must be at least 1').max(maxUnits),
          targetUnits: z.int().min(1, 'must be at least 1').max(maxUnits),
        })
        .refine(({ minUnits, targetUnits }) => targetUnits >= minUnits, {
          message: 'must not be below the reorder point',
          path: ['targetUnits'],
        })
        .nullable(),
    }),
    output: z.object({ reorder: reorderPointSchema }),
  }),
}
