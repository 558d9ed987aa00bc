import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { bulkJobIdSchema, orderIdSchema, waveIdSchema, wavePaperIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'

const packing = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const

/** `pdf`: label, packing slip and customs invoice of each order; `zpl`: the labels alone, for label printers. */
export const wavePaperKinds = ['pdf', 'zpl'] as const
export type WavePaperKind = (typeof wavePaperKinds)[number]

export const wavePaperParts = ['label', 'slip', 'customs'] as const

/** Why an order lacks a part: no label was created or bought yet, or customs data is missing, or it cannot be packed now. */
export const missingReasons = [
  'noLabel',
  'labelPending',
  'labelUnreadable',
  'noCustomsData',
  'notPackable',
] as const

export const missingPaperSchema = z.object({
  orderId: orderIdSchema,
  number: z.string(),
  part: z.enum(wavePaperParts),
  reason: z.enum(missingReasons),
})
export type MissingPaper = z.output<typeof missingPaperSchema>

const wavePaperSchema = z.object({
  id: wavePaperIdSchema,
  kind: z.enum(wavePaperKinds),
  orders: z.int(),
  /** Orders whose part is not in the file. */
  missing: z.array(missingPaperSchema),
  createdBy: z.string(),
  createdAt: instantSchema,
})
export type WavePaper = z.output<typeof wavePaperSchema>

export const operatorWavePapers = {
  makeWavePapers: endpoint({
    method: 'POST',
    path: '/ops/MakeWavePapers',
    summary:
      'Starts a job that makes one file for all open orders of a wave, in its order: labels, packing slips and customs invoices as PDF, or the labels as ZPL. What is missing is named.',
    access: packing,
    errors: ['idempotencyKeyReused', 'notFound', 'waveEnded'],
    input: z.object({ id: waveIdSchema, kind: z.enum(wavePaperKinds) }),
    output: z.object({ bulkJobId: bulkJobIdSchema }),
    idempotent: true,
  }),
  listWavePapers: endpoint({
    method: 'POST',
    path: '/ops/GetWavePapers',
    summary: 'Lists the papers that were made of a wave, newest first, with what is missing in each.',
    access: packing,
    errors: ['notFound'],
    input: z.object({ id: waveIdSchema }),
    output: z.object({ papers: z.array(wavePaperSchema) }),
  }),
  downloadWavePaper: endpoint({
    method: 'POST',
    path: '/ops/WavePaper',
    summary: 'Returns one file of a wave’s papers.',
    access: packing,
    errors: ['notFound'],
    input: z.object({ id: wavePaperIdSchema }),
    output: z.unknown(),
    download: true,
  }),
}
