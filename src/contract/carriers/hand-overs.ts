import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { fileIdSchema, handOverIdSchema, orderIdSchema, shipmentIdSchema } from '../kernel/ids.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { caseListInput, operatorSearch } from '../kernel/operator-search.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const viewer = { kind: 'operator', area: 'carriers', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'carriers', roles: ['fulfilment'] } as const

export const handOverLimits = {
  /** Days after which a shipped parcel without a scan is no longer offered for a hand-over. */
  days: 14,
  parcels: 5000,
  leftOut: 500,
  signer: 80,
  note: 300,
  /** Hours after which a parcel should have been scanned by its carrier. */
  scanHours: 48,
} as const

const signedBy = z.string().trim().max(handOverLimits.signer)

const parcelSchema = z.object({
  shipmentId: shipmentIdSchema,
  orderId: orderIdSchema,
  orderNumber: z.string(),
  customerName: z.string(),
  trackingNumber: z.string(),
  countryCode: z.string(),
  weightGrams: z.int(),
  shippedAt: instantSchema,
})
export type HandOverParcel = z.output<typeof parcelSchema>

const openCarrierSchema = z.object({
  carrier: z.string(),
  count: z.int(),
  weightGrams: z.int(),
  oldestAt: instantSchema,
  lastClosedAt: instantSchema.nullable(),
})
export type OpenCarrier = z.output<typeof openCarrierSchema>

export const handOverRowSchema = z.object({
  id: handOverIdSchema,
  number: z.string(),
  carrier: z.string(),
  closedAt: instantSchema,
  operatorName: z.string(),
  count: z.int(),
  weightGrams: z.int(),
  manifestReference: z.string(),
  /** Why the carrier has made no manifest. */
  manifestFailure: z.string(),
  signedBy: z.string(),
  hasPicture: z.boolean(),
  /** Not scanned by the carrier yet. */
  unscanned: z.int(),
})
export type HandOverRow = z.output<typeof handOverRowSchema>

const handOverSchema = handOverRowSchema.extend({
  note: z.string(),
  manifestUrl: z.string(),
  picture: z.object({ small: z.string(), large: z.string() }).nullable(),
  parcels: z.array(parcelSchema.extend({ firstScanAt: instantSchema.nullable() })),
})
export type HandOver = z.output<typeof handOverSchema>

const handOverFilter = {
  carrier: z.string().trim().max(80).optional(),
  search: operatorSearch.optional(),
  from: caseListInput.from,
  to: caseListInput.to,
}
const unscannedFilter = {
  carrier: z.string().trim().max(80).optional(),
  ...caseListInput,
}

export const operatorHandOvers = {
  getOpenParcels: endpoint({
    method: 'POST',
    path: '/ops/GetParcelsToHandOver',
    summary: 'Counts the shipped parcels that no carrier has collected yet, by carrier.',
    access: viewer,
    input: z.object({}),
    output: z.object({ carriers: z.array(openCarrierSchema) }),
    badInput: 'not an object',
  }),
  listOpenParcels: endpoint({
    method: 'POST',
    path: '/ops/ListParcelsToHandOver',
    summary: 'Lists the parcels of one carrier that are to be handed over, oldest first.',
    access: viewer,
    input: z.object({ carrier: z.string().trim().min(1, 'is required').max(80) }),
    output: z.object({ parcels: z.array(parcelSchema), total: z.int() }),
  }),
  closeDay: endpoint({
    method: 'POST',
    path: '/ops/CloseCarrierDay',
    summary:
      'Records that a carrier has collected its parcels and makes their manifest, at the carrier too where it has any. Refused if the parcels are no longer those displayed.',
    access: fulfilment,
    errors: ['idempotencyKeyReused', 'notAPicture', 'notFound', 'parcelsChanged', 'nothingToHandOver'],
    input: z.object({
      carrier: z.string().trim().min(1, 'is required').max(80),
      /** Parcels as displayed, without those left out. */
      count: z.int().min(1, 'must be at least 1').max(handOverLimits.parcels),
      /** Parcels that the carrier did not take. */
      leftOut: z.array(shipmentIdSchema).max(handOverLimits.leftOut, 'exceed the limit').default([]),
      signedBy: signedBy.default(''),
      pictureId: fileIdSchema.nullable().default(null),
      note: z.string().trim().max(handOverLimits.note).default(''),
    }),
    output: handOverSchema,
    idempotent: true,
  }),
  uploadHandOverPicture: endpoint({
    method: 'POST',
    path: '/ops/UploadHandOverPicture',
    summary: 'Uploads a picture of the signed manifest, for a hand-over.',
    access: fulfilment,
    input: z.object({}),
    output: z.object({ id: fileIdSchema, small: z.string(), large: z.string() }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image'] },
    badInput: 'not an object',
  }),
  signHandOver: endpoint({
    method: 'POST',
    path: '/ops/SignHandOver',
    summary: 'Adds who signed for a hand-over that nobody signed for, with a picture.',
    access: fulfilment,
    errors: ['alreadySigned', 'notAPicture', 'notFound'],
    input: z.object({
      id: handOverIdSchema,
      signedBy: signedBy.min(1, 'is required'),
      pictureId: fileIdSchema.nullable().default(null),
    }),
    output: handOverSchema,
  }),
  requestManifest: endpoint({
    method: 'POST',
    path: '/ops/RequestCarrierManifest',
    summary: 'Requests the manifest of a hand-over from its carrier again, after that failed.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ id: handOverIdSchema }),
    output: handOverSchema,
  }),
  listHandOvers: endpoint({
    method: 'POST',
    path: '/ops/GetHandOvers',
    summary: 'Lists hand-overs to carriers, newest first.',
    access: viewer,
    input: z.object({ ...handOverFilter, ...pageInput }),
    output: pageOf(handOverRowSchema).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  exportHandOvers: caseExport({
    path: '/ops/ExportHandOvers',
    what: 'hand-overs to carriers',
    access: viewer,
    filter: handOverFilter,
  }),
  getHandOver: endpoint({
    method: 'POST',
    path: '/ops/GetHandOver',
    summary: 'Returns one hand-over with its parcels.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: handOverIdSchema }),
    output: handOverSchema,
  }),
  downloadManifest: endpoint({
    method: 'POST',
    path: '/ops/HandOverManifest',
    summary: 'Returns the manifest of a hand-over as PDF, to be signed by the driver.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: handOverIdSchema }),
    output: z.unknown(),
    download: true,
  }),
  listUnscannedParcels: endpoint({
    method: 'POST',
    path: '/ops/GetUnscannedParcels',
    summary: 'Lists parcels that their carriers have not scanned 48 hours after the hand-over, oldest first.',
    access: viewer,
    input: z.object({ ...unscannedFilter, ...operatorPageInput }),
    output: pageOf(
      parcelSchema.extend({
        carrier: z.string(),
        trackingUrl: z.string().nullable(),
        handOverId: handOverIdSchema,
        handOverNumber: z.string(),
        handedOverAt: instantSchema,
      }),
    ).extend({ totalIsLowerBound: z.boolean(), carriers: z.array(z.string()) }),
    badInput: { pageSize: 'many' },
  }),
  exportUnscannedParcels: caseExport({
    path: '/ops/ExportUnscannedParcels',
    what: 'parcels without a first scan',
    access: viewer,
    filter: unscannedFilter,
  }),
  resolveUnscannedParcel: endpoint({
    method: 'POST',
    path: '/ops/ResolveUnscannedParcel',
    summary: 'Removes a parcel from the queue of those without a first scan, with what became of it.',
    access: fulfilment,
    errors: ['alreadyScanned', 'notFound'],
    input: z.object({
      shipmentId: shipmentIdSchema,
      note: z.string().trim().min(1, 'is required').max(handOverLimits.note),
    }),
    output: z.object({ done: z.literal(true) }),
  }),
}
