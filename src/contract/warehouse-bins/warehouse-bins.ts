import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { binCountIdSchema, binIdSchema, customerRefSchema, skuIdSchema } from '../kernel/ids.ts'
import { daySchema, instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { binCodeSchema, binSchema, heldGoodsSchema, skuFields } from './bin-schemas.ts'
import { binLimits, binMovementCauses, binRoles } from './bin-limits.ts'

const viewer = { kind: 'operator', area: 'warehouse', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'warehouse', roles: binRoles } as const
const owner = { kind: 'operator', area: 'warehouse', roles: ['owner'] } as const

const zone = z.string().trim().max(40)
const walkOrder = z.int().min(0).max(1_000_000)
const units = z.int().min(1, 'must be at least 1').max(binLimits.units)

/** Null: the agency’s own goods. */
const ownerId = customerRefSchema.nullable().default(null)
const goods = { skuId: skuIdSchema, ownerId }

/** Places of the warehouse, and what lies in them. */
export const operatorBins = {
  listBins: endpoint({
    method: 'POST',
    path: '/ops/GetBins',
    summary: 'Lists the bins of the warehouse in walking order.',
    access: viewer,
    input: z.object({
      search: z.string().trim().max(80).optional(),
      /** Only the bin with this code, as a scanner reads it. */
      code: z.string().trim().max(80).optional(),
      zone: zone.optional(),
      /** Only bins without goods. */
      empty: z.literal(true).optional(),
      inactive: z.boolean().default(false),
      ...pageInput,
    }),
    output: pageOf(binSchema).extend({ zones: z.array(z.string()) }),
    badInput: { pageSize: 'many' },
  }),
  createBins: endpoint({
    method: 'POST',
    path: '/ops/CreateBins',
    summary: 'Creates bins. Those whose code exists already stay as they are.',
    access: fulfilment,
    input: z.object({
      zone: zone.default(''),
      /** Walking order of the first bin; the others follow. */
      walkOrder: walkOrder.default(0),
      codes: z
        .array(binCodeSchema)
        .min(1, 'must contain at least one code')
        .max(binLimits.created, 'exceed the limit')
        .refine((codes) => new Set(codes).size === codes.length, 'must contain each code once'),
    }),
    output: z.object({ created: z.int(), existing: z.array(z.string()) }),
  }),
  updateBin: endpoint({
    method: 'POST',
    path: '/ops/UpdateBin',
    summary: 'Changes zone and walking order of a bin, or deactivates it. Refused while goods lie in it.',
    access: fulfilment,
    errors: ['binNotEmpty', 'notFound'],
    input: z.object({ id: binIdSchema, zone, walkOrder, isActive: z.boolean() }),
    output: binSchema,
  }),
  getBin: endpoint({
    method: 'POST',
    path: '/ops/GetBin',
    summary: 'Returns what lies in a bin, and its latest movements.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: binIdSchema }),
    output: binSchema.extend({
      goods: z.array(heldGoodsSchema),
      movements: z.array(
        z.object({
          id: z.string(),
          at: instantSchema,
          cause: z.enum(binMovementCauses),
          code: z.string(),
          ownerName: z.string().nullable(),
          quantity: z.int(),
          note: z.string(),
          actorName: z.string(),
        }),
      ),
    }),
  }),
  listUnplacedGoods: endpoint({
    method: 'POST',
    path: '/ops/GetUnplacedGoods',
    summary: 'Lists goods in stock that lie in no bin yet, with the bin where the same goods lie.',
    access: viewer,
    input: z.object({
      search: z.string().trim().max(80).optional(),
      /** Only goods with this code: ours, the EAN or the supplier’s. */
      scanned: z.string().trim().max(80).optional(),
      ...pageInput,
    }),
    output: pageOf(
      z.object({
        ...skuFields,
        ownerId: customerRefSchema.nullable(),
        ownerName: z.string().nullable(),
        units: z.int(),
        suggestedBin: z.string().nullable(),
      }),
    ).extend({ units: z.int() }),
    badInput: { pageSize: 'many' },
  }),
  moveGoods: endpoint({
    method: 'POST',
    path: '/ops/MoveGoods',
    summary: 'Puts goods into a bin, or moves them from one bin to another. Bins are named by their code.',
    access: fulfilment,
    errors: ['binInactive', 'idempotencyKeyReused', 'notFound', 'tooFewInBin', 'tooFewUnplaced'],
    input: z
      .object({
        ...goods,
        /** Null: goods that lie in no bin. */
        from: binCodeSchema.nullable().default(null),
        to: binCodeSchema,
        units,
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another bin' }),
    output: z.object({
      code: z.string(),
      /** Of these goods in the bin they came to. */
      units: z.int(),
    }),
    idempotent: true,
  }),
  listBinCounts: endpoint({
    method: 'POST',
    path: '/ops/GetBinCounts',
    summary:
      'Lists the counts to be done today, in walking order, or those whose difference waits for approval. Expected units are not returned before a count.',
    access: fulfilment,
    input: z.object({ state: z.enum(['open', 'differs', 'done']).default('open'), ...pageInput }),
    output: pageOf(
      z.object({
        id: binCountIdSchema,
        bin: z.string(),
        ...skuFields,
        ownerName: z.string().nullable(),
        dueOn: daySchema,
        expected: z.int().nullable(),
        counted: z.int().nullable(),
        countedBy: z.string(),
        countedAt: instantSchema.nullable(),
        decision: z.enum(['approved', 'rejected']).nullable(),
        decidedBy: z.string(),
      }),
    ).extend({ counts: z.object({ open: z.int(), differs: z.int() }) }),
    badInput: { pageSize: 'many' },
  }),
  planBinCounts: endpoint({
    method: 'POST',
    path: '/ops/PlanBinCounts',
    summary: 'Adds today’s counts: the goods of most value and movement that were not counted for longest.',
    access: fulfilment,
    input: z.object({ max: z.int().min(1).max(binLimits.countsADay).default(binLimits.usualCounts) }),
    output: z.object({ planned: z.int() }),
    badInput: { max: 0 },
  }),
  recordBinCount: endpoint({
    method: 'POST',
    path: '/ops/RecordBinCount',
    summary: 'Records what was counted. A difference waits for approval by another person.',
    access: fulfilment,
    errors: ['alreadyCounted', 'notFound'],
    input: z.object({ id: binCountIdSchema, counted: z.int().min(0).max(binLimits.units) }),
    output: z.object({ differs: z.boolean() }),
  }),
  decideBinCount: endpoint({
    method: 'POST',
    path: '/ops/DecideBinCount',
    summary:
      'Approves a difference, which corrects bin and stock, or rejects it, and the goods are counted again.',
    access: owner,
    errors: ['alreadyDecided', 'notFound', 'stockMovedSince', 'tooFewUnplaced'],
    input: z.object({ id: binCountIdSchema, approve: z.boolean() }),
    output: z.object({ id: binCountIdSchema }),
  }),
  downloadBinLabels: endpoint({
    method: 'POST',
    path: '/ops/BinLabels',
    summary: 'Returns labels of bins with a barcode and a QR code, as PDF or ZPL, 100 × 50 mm each.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({
      ids: z.array(binIdSchema).min(1).max(binLimits.labels),
      format: z.enum(['pdf', 'zpl']).default('pdf'),
    }),
    output: z.unknown(),
    download: true,
  }),
  downloadSkuLabels: endpoint({
    method: 'POST',
    path: '/ops/SkuLabels',
    summary: 'Returns labels of SKUs with a barcode and a QR code, as PDF or ZPL, 60 × 40 mm each.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({
      items: z
        .array(z.object({ skuId: skuIdSchema, copies: z.int().min(1).max(500) }))
        .min(1)
        .max(200),
      format: z.enum(['pdf', 'zpl']).default('pdf'),
    }),
    output: z.unknown(),
    download: true,
  }),
}
