import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  operatorRefSchema,
  orderIdSchema,
  shippingLineIdSchema,
  skuIdSchema,
  waveIdSchema,
} from '../kernel/ids.ts'
import { pickingItemSchema } from '../orders/operator-orders.ts'
import { agencyResultSchema } from '../orders/order-inputs.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { instantSchema, pageOf } from '../kernel/paging.ts'
import { caseListInput, operatorSearch } from '../kernel/operator-search.ts'
import { orderStatuses, blockingFlags } from '../kernel/statuses.ts'

const fulfilment = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const

/** As many as the list of orders can select. */
export const waveLimits = 500

export const removalReasons = [
  ...blockingFlags,
  'cancelledInShop',
  'cancelled',
  'awaitingStock',
  'byHand',
  'waveEnded',
] as const
export type RemovalReason = (typeof removalReasons)[number]

/** `open`: to be picked; `takenOut`: removed, with a reason. */
export const waveOrderStates = ['open', 'shipped', 'takenOut'] as const

const orderIds = (max: number) => z.array(orderIdSchema).min(1).max(max)
const resultsSchema = z.array(agencyResultSchema)

const fromQueueSchema = z.object({
  shippingLineId: shippingLineIdSchema.optional(),
  /** Only orders with a single line item, which are quick to pick and pack. */
  singleLine: z.boolean().default(false),
  shipBy: instantSchema.optional(),
  /** Only orders for which stock covers all that they and those paid before them need. */
  goodsHere: z.boolean().default(false),
  /** Only orders that are unassigned or assigned to the caller. */
  notOthers: z.boolean().default(true),
  max: z.int().min(1).max(waveLimits).default(50),
})
export type FromQueue = z.output<typeof fromQueueSchema>

const waveRowSchema = z.object({
  id: waveIdSchema,
  number: z.int(),
  createdBy: z.string(),
  createdAt: instantSchema,
  orders: z.int(),
  shipped: z.int(),
  takenOut: z.int(),
  /** Still to be shipped; the wave is open while there are any. */
  open: z.int(),
  endedAt: instantSchema.nullable(),
  /** Null: it ended automatically with its last order. */
  endedBy: z.string().nullable(),
})
export type WaveRow = z.output<typeof waveRowSchema>

const wavePickSchema = pickingItemSchema.extend({
  picked: z.int(),
  isShort: z.boolean(),
  /** Who picked last; empty: nobody. */
  pickedBy: z.string(),
})
export type WavePick = z.output<typeof wavePickSchema>

const filter = {
  state: z.enum(['open', 'ended']).default('open'),
  search: operatorSearch.optional(),
  createdBy: operatorRefSchema.optional(),
  from: caseListInput.from,
  to: caseListInput.to,
}

export const operatorWaves = {
  listPackers: endpoint({
    method: 'GET',
    path: '/ops/GetPackers',
    summary: 'Lists the operators who can be assigned orders, with how many each has.',
    access: fulfilment,
    input: z.object({}),
    output: z.object({
      packers: z.array(z.object({ id: operatorRefSchema, name: z.string(), orders: z.int() })),
    }),
  }),
  assignOrders: endpoint({
    method: 'POST',
    path: '/ops/AssignOrders',
    summary:
      'Assigns orders of the queues to yourself or a colleague, or with `to: null` unassigns them; a result for each. Orders assigned to someone else are refused unless `takeOver` is set.',
    access: fulfilment,
    errors: ['notAPacker'],
    input: z.object({
      ids: orderIds(500),
      to: operatorRefSchema.nullable(),
      /** Includes orders assigned to a colleague. */
      takeOver: z.boolean().default(false),
    }),
    output: z.object({ results: resultsSchema }),
  }),
  previewWave: endpoint({
    method: 'POST',
    path: '/ops/PreviewWave',
    summary: 'Returns how many orders of the queue a wave would contain.',
    access: fulfilment,
    input: fromQueueSchema,
    output: z.object({ orders: z.int() }),
    badInput: { max: 0 },
  }),
  createWave: endpoint({
    method: 'POST',
    path: '/ops/CreateWave',
    summary:
      'Creates a picking wave from these orders, with a result for each, or from the queue. An order can be in only one open wave.',
    access: fulfilment,
    errors: ['nothingToPick'],
    input: z
      .object({ ids: orderIds(waveLimits).optional(), queue: fromQueueSchema.optional() })
      .refine(({ ids, queue }) => (ids === undefined) !== (queue === undefined), {
        path: ['ids'],
        error: 'must be given without queue, or queue without orders',
      }),
    output: z.object({ id: waveIdSchema, number: z.int(), results: resultsSchema }),
    idempotent: true,
  }),
  listWaves: endpoint({
    method: 'POST',
    path: '/ops/GetWaves',
    summary: 'Lists picking waves, newest first.',
    access: fulfilment,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(waveRowSchema).extend({
      counts: z.object({ open: z.int(), ended: z.int() }),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportWaves: caseExport({ path: '/ops/ExportWaves', what: 'picking waves', access: fulfilment, filter }),
  getWave: endpoint({
    method: 'POST',
    path: '/ops/GetWave',
    summary: 'Returns one wave with its orders: shipped ones, and removed ones with the reason.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ id: waveIdSchema }),
    output: waveRowSchema.extend({
      waveOrders: z.array(
        z.object({
          id: orderIdSchema,
          number: z.string(),
          customerId: customerRefSchema,
          customerName: z.string(),
          shippingLineName: z.string().nullable(),
          countryCode: z.string(),
          status: z.enum(orderStatuses),
          pieces: z.int(),
          state: z.enum(waveOrderStates),
          reason: z.enum(removalReasons).nullable(),
          at: instantSchema,
          shipBy: instantSchema.nullable(),
        }),
      ),
    }),
  }),
  getWavePicks: endpoint({
    method: 'POST',
    path: '/ops/GetWavePicks',
    summary: 'Returns what is to be picked for a wave, with what all pickers have picked so far.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ id: waveIdSchema }),
    output: z.object({ number: z.int(), items: z.array(wavePickSchema) }),
  }),
  recordWavePick: endpoint({
    method: 'POST',
    path: '/ops/RecordWavePick',
    summary:
      'Records how many units of a SKU are picked. With `isShort`, no more were found: the orders paid last wait for stock, the others continue, and the bins of the SKU are counted.',
    access: fulfilment,
    errors: ['notFound', 'pickedMeanwhile', 'waveEnded'],
    input: z.object({
      id: waveIdSchema,
      skuId: skuIdSchema,
      picked: z.int().min(0).max(1_000_000),
      isShort: z.boolean().default(false),
      /** As displayed before; refused if a colleague has picked meanwhile. */
      seen: z.int().min(0).max(1_000_000),
    }),
    output: z.object({
      items: z.array(wavePickSchema),
      /** Orders that now wait for stock. */
      waiting: z.array(z.object({ id: orderIdSchema, number: z.string() })),
    }),
  }),
  removeFromWave: endpoint({
    method: 'POST',
    path: '/ops/RemoveFromWave',
    summary: 'Removes orders from their open wave, with a result for each. They can be added to another one.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ id: waveIdSchema, ids: orderIds(waveLimits) }),
    output: z.object({ results: resultsSchema }),
  }),
  endWave: endpoint({
    method: 'POST',
    path: '/ops/EndWave',
    summary: 'Ends a wave manually. Orders that are not shipped are removed from it.',
    access: fulfilment,
    errors: ['notFound', 'waveEnded'],
    input: z.object({ id: waveIdSchema }),
    output: z.object({ takenOut: z.int() }),
  }),
}
