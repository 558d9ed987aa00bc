import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { tableInputSchema } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  operatorRefSchema,
  orderIdSchema,
  orderLineIdSchema,
  shipmentIdSchema,
  shopPushIdSchema,
  skuIdSchema,
  waveIdSchema,
  bulkJobIdSchema,
} from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import {
  attributeSchema,
  customsGapSchema,
  orderDetailSchema,
  orderRowSchema,
  shopPushSchema,
} from './order-schemas.ts'
import { operatorOrderColumns, operatorOrderFilter } from './operator-order-filter.ts'
import { agencyResultSchema, chosenIdsSchema } from './order-inputs.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { caseListInput, caseOrderFilter } from '../kernel/operator-search.ts'
import { instantSchema, pageOf, sortInput, sortOf, type SortText } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { sheetInput, timeZoneSchema } from '../kernel/sheets.ts'
import { operatorOrderActions, orderStatuses, blockingFlags, type OrderStatus } from '../kernel/statuses.ts'
import { openTasksRules } from './pack-tasks.ts'
import { paidTaxNumberSchema } from '../tax-numbers/tax-numbers.ts'

const viewer = { kind: 'operator', area: 'orders', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const
const deciding = { kind: 'operator', area: 'orders', roles: ['fulfilment', 'support'] } as const

const owner = { customerId: customerRefSchema, customerName: z.string() }
const operatorActions = { operatorActions: z.array(z.enum(operatorOrderActions)) }

export const carrierSchema = z.string().trim().min(1, 'is required').max(80)
export const trackingNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{6,50}$/, 'must have 6 to 50 letters and digits')

/** Statuses in which orders wait for the agency to ship: queues, earliest payment first. */
export const shippableStatuses = [
  'processing',
  'awaitingStock',
  'partlyShipped',
] as const satisfies readonly OrderStatus[]
export const isQueue = (status: OrderStatus | undefined): boolean =>
  shippableStatuses.some((queue) => queue === status)

/** `received`: when the order came in; `shipBy`, for queues only: by when it must ship. */
export const operatorOrderSorts = ['received', 'shipBy'] as const

type Filter = z.output<z.ZodObject<typeof operatorOrderFilter>> & {
  readonly sort?: SortText<(typeof operatorOrderSorts)[number]> | undefined
}

interface OfQueues {
  readonly late?: true | undefined
  readonly goods?: Filter['goods']
  readonly assignee?: string | undefined
  readonly paidDaysAgo?: number | undefined
}

/** Filters that hold for orders of the queues only. */
export const isOfQueues = ({ late, goods, assignee, paidDaysAgo }: OfQueues): boolean =>
  late === true || goods !== undefined || assignee !== undefined || paidDaysAgo !== undefined

/** Which filters can be combined, and the message when they cannot. */
export const filterRules = {
  shipBy: [
    (filter: Filter) => sortOf(filter.sort)?.key !== 'shipBy' || isQueue(filter.status) || isOfQueues(filter),
    { path: ['sort'], error: 'sorting by ship-by time is for queues only' },
  ],
  queues: [
    (filter: Filter) => !isOfQueues(filter) || filter.status === undefined || isQueue(filter.status),
    { path: ['status'], error: 'late, goods, assignee and paidDaysAgo are filters for queues only' },
  ],
  flagSort: [
    ({ sort, flag }: Filter) => sort === undefined || flag === undefined,
    { path: ['sort'], error: 'is set by the flag: leave it out' },
  ],
  flagOn: [
    ({ flag, flagOn }: Filter) => flagOn === undefined || flag !== undefined,
    { path: ['flagOn'], error: 'can only be combined with a flag' },
  ],
} satisfies Record<string, [(filter: Filter) => boolean, { path: string[]; error: string }]>

/** Ship-by time, assignee and wave of an order in a queue; all null otherwise. */
const queuedFields = {
  shipBy: z
    .object({
      /**
       * By when it must ship; it moves later while the order is blocked by something its seller must settle.
       */
      by: instantSchema,
      stoppedSince: instantSchema.nullable(),
    })
    .nullable(),
  assignee: z.object({ id: operatorRefSchema, name: z.string() }).nullable(),
  wave: z.object({ id: waveIdSchema, number: z.int() }).nullable(),
}

export const pickingItemSchema = z.object({
  skuId: skuIdSchema,
  code: z.string(),
  subjectEn: z.string(),
  subjectZh: z.string(),
  attributes: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  fromStock: z.int(),
  /** Where they lie, in walking order: the agency’s, and those of customers whose stock these orders use. */
  bins: z.array(z.object({ code: z.string(), units: z.int(), ownerName: z.string().nullable() })),
  orders: z.array(
    z.object({
      id: orderIdSchema,
      number: z.string(),
      quantity: z.int(),
      fromStock: z.int(),
      /** What the buyer asked for, each with its number of SKUs; lines without are left out. */
      requests: z.array(z.object({ quantity: z.int(), attributes: z.array(attributeSchema) })),
    }),
  ),
})

/** Where the units come from that an order in a queue still needs from the agency. */
const orderGoodsSchema = z.object({
  needed: z.int(),
  inStock: z.int(),
  onOrder: z.int(),
  /** Neither in stock nor on order. */
  toBuy: z.int(),
  /** By when all that is on order is expected; null where a day is not known. */
  expectedOn: z.string().nullable(),
})
export type OrderGoods = z.output<typeof orderGoodsSchema>

const pushFilter = { ...caseListInput, ...caseOrderFilter }

const retrying = caseChange({
  name: 'PushRetry',
  what: 'retries failed shop updates',
  access: fulfilment,
  id: shopPushIdSchema,
  change: z.object({}),
})
const releasing = caseChange({
  name: 'HoldRelease',
  what: 'releases orders for shipping although their buyers have cancelled them in the shop; as agreed with the sellers',
  access: deciding,
  id: orderIdSchema,
  change: z.object({}),
})

export const operatorOrders = {
  listOperatorOrders: endpoint({
    method: 'POST',
    path: '/ops/GetOrders',
    summary:
      'Lists orders of all customers: the queues (processing, awaitingStock, partlyShipped) oldest first, others newest first.',
    access: viewer,
    input: z
      .object({ ...operatorOrderFilter, ...sortInput(operatorOrderSorts), ...operatorPageInput })
      .refine(...filterRules.shipBy)
      .refine(...filterRules.queues)
      .refine(...filterRules.flagSort)
      .refine(...filterRules.flagOn),
    output: pageOf(
      orderRowSchema.omit({ allowedActions: true, profit: true, tags: true }).extend({
        ...owner,
        ...operatorActions,
        ...queuedFields,
        paidAt: instantSchema.nullable(),
        goods: orderGoodsSchema.nullable(),
      }),
    ).extend({
      counts: z.record(z.enum(orderStatuses), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  getOperatorOrder: endpoint({
    method: 'POST',
    path: '/ops/GetOrder',
    summary: 'Returns one order with line items, parcels and timeline.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: orderDetailSchema
      .omit({ allowedActions: true, profit: true, tags: true, sellerNote: true })
      .extend({
        ...owner,
        ...operatorActions,
        ...queuedFields,
        /** Null before it is paid, and where its country has no scheme. */
        parcelTaxNumber: paidTaxNumberSchema.nullable(),
        /** The products that `customsWaitSince` is about. */
        customsGaps: z.array(customsGapSchema),
      }),
  }),
  getPickingList: endpoint({
    method: 'POST',
    path: '/ops/GetPickingList',
    summary:
      'Returns the pick list of these orders: each SKU once, with its quantity, bins and the orders it is for, in walking order of the bins.',
    access: fulfilment,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(500) }),
    output: z.object({
      items: z.array(pickingItemSchema),
      /** What the buyers wrote with their orders; orders without are left out. */
      orderRequests: z.array(
        z.object({
          id: orderIdSchema,
          number: z.string(),
          note: z.string(),
          attributes: z.array(attributeSchema),
          taxNumber: z.string(),
          /** `IOSS IM2760000742`, of the parcel; empty for none. */
          schemeNumber: z.string(),
        }),
      ),
      held: z.array(
        z.object({
          id: orderIdSchema,
          number: z.string(),
          reason: z.enum(['cancelledInShop', ...blockingFlags, 'noCustomsData']),
        }),
      ),
    }),
  }),
  exportOperatorOrders: endpoint({
    method: 'POST',
    path: '/ops/ExportOrders',
    summary:
      'Exports orders as a file with one row per line item: chosen ones, in the order given, or all of a filter.',
    access: viewer,
    errors: ['exportsRunning', 'notFound', 'searchTooWide'],
    input: z
      .object({
        ids: chosenIdsSchema.optional(),
        filter: z
          .object({ ...operatorOrderFilter, ...sortInput(operatorOrderSorts) })
          .refine(...filterRules.shipBy)
          .refine(...filterRules.queues)
          .refine(...filterRules.flagSort)
          .refine(...filterRules.flagOn)
          .optional(),
        /** Of the list; without them, all that there are. */
        columns: z.array(z.enum(operatorOrderColumns)).min(1).max(operatorOrderColumns.length).optional(),
        ...sheetInput,
        /** For times in the file, as operators have no time zone setting. */
        timeZone: timeZoneSchema.default('UTC'),
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        path: ['ids'],
        error: 'must be given without filter, or filter without orders',
      }),
    output: z.unknown(),
    download: true,
    badInput: { ids: [] },
  }),
  downloadPackingSlips: endpoint({
    method: 'POST',
    path: '/ops/PackingSlips',
    summary: 'Returns the packing slips of these orders as one PDF, one page each.',
    access: fulfilment,
    errors: ['noCustomsData', 'notFound', 'notPackable'],
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(500) }),
    output: z.unknown(),
    download: true,
  }),
  shipOrder: endpoint({
    method: 'POST',
    path: '/ops/ShipOrder',
    summary: 'Ships an order in full or in part. Repeating the same key creates only one parcel.',
    access: fulfilment,
    errors: [
      'problem',
      'cancellationRequested',
      'cancelledInShop',
      'incompleteSet',
      'labelVoided',
      'noCustomsData',
      'notFound',
      'notShippable',
      'nothingLeft',
      'quantityTooHigh',
      'onHold',
      'packTasksOpen',
      'skuNotInOrder',
      'surcharge',
      'trackingNumberUsed',
    ],
    input: z.object({
      id: orderIdSchema,
      carrier: carrierSchema,
      trackingNumber: trackingNumberSchema,
      /** The number of the address label on the parcel: refused if it was voided. */
      labelNo: z.int().min(1).max(2_147_483_647).optional(),
      openTasks: z.enum(openTasksRules).optional(),
      /** The contents of the parcel; without them, everything that is still to be shipped. */
      lines: z
        .array(z.object({ lineId: orderLineIdSchema, quantity: z.int().min(1).max(1_000_000) }))
        .min(1)
        .max(100)
        .optional(),
    }),
    output: z.object({ shipmentId: shipmentIdSchema, status: z.enum(orderStatuses) }),
    idempotent: true,
  }),
  shipOrdersByFile: endpoint({
    method: 'POST',
    path: '/ops/ShipByFile',
    summary:
      'Starts a job that ships orders from a CSV, XLSX, XLS or ODS (order number, carrier, tracking number[, SKU, quantity]), with a result for each row; see /ops/GetWork.',
    access: fulfilment,
    input: tableInputSchema.extend({ openTasks: z.enum(openTasksRules).optional() }),
    output: z.object({ bulkJobId: bulkJobIdSchema }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['csv', 'xlsx'] },
    idempotent: true,
  }),
  releaseOperatorCancellationHold: endpoint({
    method: 'POST',
    path: '/ops/KeepCancelledInShop',
    summary:
      'Releases an order for shipping although its buyer has cancelled it in the shop; as agreed with the seller.',
    access: deciding,
    errors: ['notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses) }),
  }),
  refundOperatorOrder: endpoint({
    method: 'POST',
    path: '/ops/RefundCancelledInShop',
    summary: 'Cancels an order that was cancelled or fulfilled in the shop, and refunds the seller.',
    access: deciding,
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notHeld'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema }),
    idempotent: true,
  }),
  correctTracking: endpoint({
    method: 'POST',
    path: '/ops/CorrectTracking',
    summary:
      'Corrects the tracking number of a parcel that has not arrived. The shop is updated. Safe to repeat.',
    access: fulfilment,
    input: z.object({
      orderId: orderIdSchema,
      shipmentId: shipmentIdSchema,
      carrier: carrierSchema,
      trackingNumber: trackingNumberSchema,
    }),
    output: z.object({ done: z.literal(true) }),
    errors: ['notFound', 'parcelClosed', 'trackingNumberUsed'],
  }),
  setAwaitingStock: endpoint({
    method: 'POST',
    path: '/ops/SetAwaitingStock',
    summary: 'Marks orders as awaiting stock, or their stock as arrived.',
    access: fulfilment,
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(500),
      awaiting: z.boolean(),
      note: z.string().trim().max(300).default(''),
    }),
    output: z.object({
      results: z.array(agencyResultSchema),
    }),
  }),
  listFailedPushes: endpoint({
    method: 'POST',
    path: '/ops/GetShopPushes',
    summary: 'Lists failed shop updates, with the last error of each.',
    access: viewer,
    input: z.object({ ...pushFilter, ...operatorPageInput }),
    output: pageOf(
      shopPushSchema.extend({
        ...owner,
        orderId: orderIdSchema,
        orderNumber: z.string(),
        shopName: z.string(),
        trackingNumber: z.string(),
      }),
    ).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  previewPushRetry: retrying.preview,
  startPushRetry: retrying.start,
  previewHoldRelease: releasing.preview,
  startHoldRelease: releasing.start,
  exportFailedPushes: caseExport({
    path: '/ops/ExportShopPushes',
    what: 'failed shop updates',
    access: viewer,
    filter: pushFilter,
  }),
  retryPush: endpoint({
    method: 'POST',
    path: '/ops/PushAgain',
    summary: 'Retries a failed shop update.',
    access: fulfilment,
    errors: ['alreadyDone', 'notFound'],
    input: z.object({ pushId: shopPushIdSchema }),
    output: z.object({ done: z.literal(true) }),
  }),
}
