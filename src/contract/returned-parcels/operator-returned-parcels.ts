import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  customerRefSchema,
  fileIdSchema,
  orderIdSchema,
  returnedParcelIdSchema,
  shipmentIdSchema,
} from '../kernel/ids.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { instantSchema, pageOf } from '../kernel/paging.ts'
import { caseListInput, caseOrderFilter, personFilter } from '../kernel/operator-search.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import {
  notBackReasons,
  returnReasons,
  returnedParcelSchema,
  returnedParcelStates,
} from './returned-parcels.ts'
import { trackingStatuses } from '../kernel/statuses.ts'
import { pictureSchema } from '../tickets/tickets.ts'
import { carrierSchema, trackingNumberSchema } from '../orders/operator-orders.ts'

const viewer = { kind: 'operator', area: 'returns', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'returns', roles: ['fulfilment'] } as const
const owner = { customerId: customerRefSchema, customerName: z.string() }

export const returnActions = ['reship', 'discard'] as const
export type ReturnAction = (typeof returnActions)[number]

/** A status, or parcels whose seller did not answer in time. */
export const returnTabs = [...returnedParcelStates, 'overdue'] as const
export type ReturnTab = (typeof returnTabs)[number]

export const returnSchema = returnedParcelSchema
  .omit({ allowedActions: true })
  .extend({ ...owner, operatorActions: z.array(z.enum(returnActions)) })
export type ReturnedParcelCase = z.output<typeof returnSchema>

const reportedReturnSchema = z.object({
  ...owner,
  shipmentId: shipmentIdSchema,
  carrier: z.string(),
  trackingNumber: z.string(),
  status: z.enum(trackingStatuses),
  statusAt: instantSchema,
  shippedAt: instantSchema,
  orderId: orderIdSchema,
  orderNumber: z.string(),
  recipientName: z.string(),
  countryCode: z.string(),
  /** The ordered weight, as the default. */
  weightGrams: z.int(),
})
export type ReturnedParcel = z.output<typeof reportedReturnSchema>

const returnFilter = {
  tab: z.enum(returnTabs).optional(),
  reason: z.enum(returnReasons).optional(),
  ...caseListInput,
  ...caseOrderFilter,
  ...personFilter,
}
const reportedFilter = { ...caseListInput, ...caseOrderFilter }

const discarding = caseChange({
  name: 'ReturnDiscard',
  what: 'discards returned parcels whose sellers did not answer in time',
  access: fulfilment,
  id: returnedParcelIdSchema,
  change: z.object({ note: z.string().trim().max(500).default('') }),
})
const missing = caseChange({
  name: 'NotReturned',
  what: 'records that parcels reported as returned did not come back',
  access: fulfilment,
  id: shipmentIdSchema,
  change: z.object({ reason: z.enum(notBackReasons), note: z.string().trim().max(500).default('') }),
})

export const operatorReturnedParcels = {
  listReturns: endpoint({
    method: 'POST',
    path: '/ops/GetSecondaryShipments',
    summary:
      'Lists returned parcels of all customers: within a status longest waiting first, otherwise newest first.',
    access: viewer,
    input: z.object({ ...returnFilter, ...operatorPageInput }),
    output: pageOf(returnSchema).extend({
      counts: z.record(z.enum(returnTabs), z.int()),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  listReportedReturns: endpoint({
    method: 'POST',
    path: '/ops/GetParcelsSaidReturned',
    summary:
      'Lists parcels that carriers report as returned and that are neither received nor recorded as not returned, oldest first.',
    access: viewer,
    input: z.object({ ...reportedFilter, ...operatorPageInput }),
    output: pageOf(reportedReturnSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  exportReturns: caseExport({
    path: '/ops/ExportReturns',
    what: 'returned parcels',
    access: viewer,
    filter: returnFilter,
  }),
  exportReportedReturns: caseExport({
    path: '/ops/ExportParcelsSaidReturned',
    what: 'parcels that carriers report as returned',
    access: viewer,
    filter: reportedFilter,
  }),
  previewReturnDiscard: discarding.preview,
  startReturnDiscard: discarding.start,
  previewNotReturned: missing.preview,
  startNotReturned: missing.start,
  recordNotReturned: endpoint({
    method: 'POST',
    path: '/ops/NoteNotBack',
    summary: 'Records that a parcel reported as returned did not come back. It can still be received later.',
    access: fulfilment,
    errors: ['notFound', 'notReported'],
    input: z.object({
      shipmentId: shipmentIdSchema,
      reason: z.enum(notBackReasons),
      note: z.string().trim().max(500).default(''),
    }),
    output: z.object({ orderId: orderIdSchema, orderNumber: z.string() }),
  }),
  findReturnedParcel: endpoint({
    method: 'POST',
    path: '/ops/FindReturnedParcel',
    summary: 'Returns the parcel with a tracking number, to receive it in the warehouse.',
    access: fulfilment,
    errors: ['alreadyReceived', 'notFound'],
    input: z.object({ trackingNumber: trackingNumberSchema }),
    output: reportedReturnSchema,
  }),
  uploadReturnPhoto: endpoint({
    method: 'POST',
    path: '/ops/UploadReturnPhoto',
    summary: "Uploads a photo of a returned parcel. It belongs to the parcel's customer.",
    access: fulfilment,
    errors: ['alreadyReceived', 'notFound'],
    input: z.object({ trackingNumber: trackingNumberSchema }),
    output: pictureSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image'] },
  }),
  receiveReturn: endpoint({
    method: 'POST',
    path: '/ops/ReceiveReturn',
    summary:
      'Records that a parcel was returned to the warehouse, and asks its seller what to do with it. A parcel is received once.',
    access: fulfilment,
    errors: ['alreadyReceived', 'notAPicture', 'notFound'],
    input: z.object({
      trackingNumber: trackingNumberSchema,
      reason: z.enum(returnReasons),
      weightGrams: z.int().min(1, 'is required').max(100_000),
      note: z.string().trim().max(500).default(''),
      photoId: fileIdSchema.nullable().default(null),
    }),
    output: z.object({ id: returnedParcelIdSchema, number: z.string(), orderId: orderIdSchema }),
  }),
  reshipReturn: endpoint({
    method: 'POST',
    path: '/ops/ReshipReturn',
    summary:
      'Reships a returned parcel whose freight is paid. Repeating the same tracking number changes nothing.',
    access: fulfilment,
    errors: ['noCustomsData', 'notFound', 'trackingNumberUsed', 'wrongState'],
    input: z.object({
      id: returnedParcelIdSchema,
      carrier: carrierSchema,
      trackingNumber: trackingNumberSchema,
    }),
    output: returnSchema,
  }),
  discardReturn: endpoint({
    method: 'POST',
    path: '/ops/DiscardReturn',
    summary: 'Discards a returned parcel whose seller did not answer in time.',
    access: fulfilment,
    errors: ['notFound', 'notOverdue', 'wrongState'],
    input: z.object({ id: returnedParcelIdSchema, note: z.string().trim().max(500).default('') }),
    output: returnSchema,
  }),
}
