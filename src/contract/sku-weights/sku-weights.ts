import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  orderIdSchema,
  productIdSchema,
  skuIdSchema,
  skuMeasurementIdSchema,
} from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { orderStatuses } from '../kernel/statuses.ts'
import { gramsSchema, sizeSchema, weighingMethods } from '../packing/parcel-weight.ts'

const measuring = { kind: 'operator', area: 'warehouse', roles: ['fulfilment'] } as const
const viewer = { kind: 'operator', area: 'catalogue', roles: operatorRoles } as const
export const weightDecisionRoles = ['sourcing'] as const
const deciding = { kind: 'operator', area: 'catalogue', roles: weightDecisionRoles } as const

/** Where one unit was measured. */
export const measuringPlaces = ['receiving', 'stock', 'packing'] as const
export type MeasuringPlace = (typeof measuringPlaces)[number]

/** `replaced`: measured again before a decision. */
export const measurementStatuses = ['taken', 'open', 'kept', 'replaced'] as const
export type MeasurementStatus = (typeof measurementStatuses)[number]

/** `take`: for quotes from now on; `reprice`: for unpaid orders as well; `keep`: the estimate stays. */
export const weightDecisions = ['take', 'reprice', 'keep'] as const
export type WeightDecision = (typeof weightDecisions)[number]

const skuFields = {
  skuId: skuIdSchema,
  productId: productIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  imageUrl: z.string().nullable(),
}

const measurementSchema = z.object({
  id: skuMeasurementIdSchema,
  grams: z.int(),
  size: sizeSchema.nullable(),
  method: z.enum(weighingMethods),
  place: z.enum(measuringPlaces),
  /** What the SKU said before. */
  wasGrams: z.int(),
  wasSize: sizeSchema.nullable(),
  status: z.enum(measurementStatuses),
  statusSince: instantSchema,
  /** Unpaid orders that were priced again; null: none were to be. */
  repriced: z.int().nullable(),
  decidedBy: z.string(),
  measuredBy: z.string(),
  measuredAt: instantSchema,
})
export type Measurement = z.output<typeof measurementSchema>

const differenceSchema = measurementSchema.extend({
  ...skuFields,
  /** Open orders with this SKU: unpaid ones would cost more or less, for paid ones the agency bears the difference. */
  unpaidOrders: z.int(),
  paidOrders: z.int(),
})
export type WeightDifference = z.output<typeof differenceSchema>

const concernedSchema = z.object({
  orderId: orderIdSchema,
  number: z.string(),
  customerId: customerRefSchema,
  customerName: z.string(),
  status: z.enum(orderStatuses),
  units: z.int(),
  currency: currencySchema,
  /** Freight at today's rates with the estimate, and with what was measured; null: the line carries neither or one only. */
  estimatedMinor: amountMinorSchema.nullable(),
  measuredMinor: amountMinorSchema.nullable(),
  /** The difference by unit of the SKU, rounded. */
  perUnitMinor: amountMinorSchema.nullable(),
  /** Who bears it once the measured weight is taken: the seller of an unpaid order if it is repriced, otherwise the agency. */
  payer: z.enum(['seller', 'agency']),
})
export type ConcernedOrder = z.output<typeof concernedSchema>

export const maxConcernedOrders = 100

const id = skuMeasurementIdSchema

const filter = { tab: z.enum(['open', 'decided']).default('open') }

export const operatorSkuWeights = {
  measureSku: endpoint({
    method: 'POST',
    path: '/ops/MeasureSku',
    summary:
      'Stores what one unit of a SKU weighs and measures. Within the agency’s limit it replaces the estimate for later quotes at once; beyond it, it waits for a decision.',
    access: measuring,
    errors: ['notAGood', 'notFound'],
    input: z.object({
      skuId: skuIdSchema,
      grams: gramsSchema.max(100_000, 'must not exceed 100 kg'),
      size: sizeSchema.nullable().default(null),
      method: z.enum(weighingMethods),
      place: z.enum(measuringPlaces),
    }),
    output: measurementSchema,
  }),
  listSkuMeasurements: endpoint({
    method: 'POST',
    path: '/ops/GetSkuMeasurements',
    summary: 'Lists the measurements of a SKU, newest first, with what it says now.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    errors: ['notFound'],
    input: z.object({ skuId: skuIdSchema }),
    output: z.object({
      ...skuFields,
      grams: z.int(),
      size: sizeSchema.nullable(),
      measurements: z.array(measurementSchema),
    }),
  }),
  listWeightDifferences: endpoint({
    method: 'POST',
    path: '/ops/GetWeightDifferences',
    summary:
      'Lists measured SKUs whose weight differs from the estimate beyond the limit: those waiting for a decision oldest first, decided ones newest first.',
    access: viewer,
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(differenceSchema).extend({ counts: z.object({ open: z.int() }) }),
    badInput: { pageSize: 'many' },
  }),
  exportWeightDifferences: caseExport({
    path: '/ops/ExportWeightDifferences',
    what: 'weight differences',
    access: viewer,
    filter,
  }),
  getWeightDifference: endpoint({
    method: 'POST',
    path: '/ops/GetWeightDifference',
    summary:
      'Returns one measurement with the open orders that contain its SKU, and what the measured weight does to the freight of each.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id }),
    output: differenceSchema.extend({ orders: z.array(concernedSchema), moreOrders: z.int() }),
  }),
  decideWeightDifference: endpoint({
    method: 'POST',
    path: '/ops/DecideWeightDifference',
    summary:
      'Takes the measured weight for later quotes, takes it and prices unpaid orders again, or keeps the estimate.',
    access: deciding,
    errors: ['measurementDecided', 'notFound'],
    input: z.object({ id, decision: z.enum(weightDecisions) }),
    output: differenceSchema,
  }),
}
