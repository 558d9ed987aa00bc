import * as z from 'zod'
import { tableInputSchema } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { bulkJobIdSchema, orderIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { packTaskKinds } from './pack-tasks.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'

const fulfilment = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const

/** After shipping by file. Until then, its tracking numbers are not sent to shops. */
export const shipUndoMinutes = 10

/** What shipping a row of a file would do. */
export const shipRowOutcomes = ['ships', 'shipsPartly', 'shippedBefore', 'refused'] as const

export const shipRowSchema = z.object({
  /** As spreadsheets count: the header is row 1. */
  row: z.int(),
  orderNumber: z.string(),
  orderId: orderIdSchema.nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  outcome: z.enum(shipRowOutcomes),
  /** Empty unless refused. */
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
  /** The carrier of the order's shipping line, where the row has another one; null: the same, or no line. */
  lineCarrier: z.string().nullable(),
  lineName: z.string().nullable(),
  /** Notes and services that nobody has ticked off. */
  openTasks: z.array(z.object({ kind: z.enum(packTaskKinds), nameEn: z.string(), nameZh: z.string() })),
})
export type ShipRowPreview = z.output<typeof shipRowSchema>

export const operatorShipFiles = {
  previewShipFile: endpoint({
    method: 'POST',
    path: '/ops/PreviewShipFile',
    summary:
      'Reads a file for ShipByFile and returns what shipping each row would do, with the carriers that are not those of the orders’ shipping lines. Ships nothing.',
    access: fulfilment,
    input: tableInputSchema,
    output: z.object({
      orders: z.int(),
      parcels: z.int(),
      refused: z.int(),
      otherCarrier: z.int(),
      /** Orders that only ship if their open notes and services are accepted. */
      withOpenTasks: z.int(),
      rows: z.array(shipRowSchema),
    }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['csv', 'xlsx'] },
  }),
  getShipUndo: endpoint({
    method: 'POST',
    path: '/ops/GetShipUndo',
    summary: 'Returns how many orders of a job of ShipByFile can still be undone, and until when.',
    access: fulfilment,
    errors: ['notFound'],
    input: z.object({ id: bulkJobIdSchema }),
    output: z.object({
      orders: z.int(),
      /** Null: nothing was shipped, or it was undone. */
      until: instantSchema.nullable(),
      isOver: z.boolean(),
    }),
  }),
  undoShipByFile: endpoint({
    method: 'POST',
    path: '/ops/UndoShipByFile',
    summary: `Starts a job that takes back all parcels of a ShipByFile job of the last ${shipUndoMinutes} minutes, with a result for each order: those whose tracking number a shop or the carrier already knows stay shipped.`,
    access: fulfilment,
    errors: ['notFound', 'shipUndoOver', 'shipJobRunning'],
    input: z.object({ id: bulkJobIdSchema }),
    output: z.object({ bulkJobId: bulkJobIdSchema }),
    idempotent: true,
  }),
}
