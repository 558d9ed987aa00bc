import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { bulkJobIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'

/** Jobs shown in the tray. The last three run elsewhere and only report their progress here. */
export const bulkJobKinds = [
  'order.pay',
  'order.cancel',
  'order.hold',
  'order.releaseHold',
  'order.split',
  'order.addProducts',
  'order.changeTags',
  'order.shipByFile',
  'order.undoShipByFile',
  'order.assign',
  'order.moveStock',
  'order.makeLabels',
  'order.resolveProblem',
  'order.releaseCancelled',
  'refund.change',
  'return.discard',
  'return.notReturned',
  'surcharge.withdraw',
  'replacement.acknowledge',
  'shopUpdate.retry',
  'recharge.creditMatched',
  'withdrawal.approve',
  'ticket.change',
  'sourcing.end',
  'product.edit',
  'product.price',
  'commission.pay',
  'variant.map',
  'variant.undo',
  'invoice.archive',
  'wave.papers',
  'order.import',
  'shop.sync',
  'product.import',
] as const
export type BulkJobKindName = (typeof bulkJobKinds)[number]

export const bulkJobStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const
export type BulkJobState = (typeof bulkJobStates)[number]

export const bulkJobActions = ['stop', 'retry', 'dismiss'] as const

export const maxBulkJobRows = 10_000

export const bulkJobSchema = z.object({
  id: bulkJobIdSchema,
  kind: z.enum(bulkJobKinds),
  /** The file or shop; empty if the kind is enough. */
  title: z.string(),
  /** The id of the import, shop or product file, if the job runs elsewhere. */
  subjectId: z.string().nullable(),
  state: z.enum(bulkJobStates),
  done: z.int(),
  total: z.int().nullable(),
  problems: z.int(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  figures: figuresSchema,
  startedBy: z.string(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  allowedActions: z.array(z.enum(bulkJobActions)),
})

export const bulkJobResultSchema = z.object({
  /** Its place in the list, or its row in the file. */
  position: z.int(),
  /** The order number, for example; empty if unknown. */
  label: z.string(),
  note: z.string(),
  ok: z.boolean(),
  /** Stable code, such as paid or balanceTooLow. */
  reason: z.string(),
  message: z.string(),
  figures: figuresSchema,
  subjectId: z.string().nullable(),
})

export const bulkJobListSchema = z.object({ jobs: z.array(bulkJobSchema) })
export const bulkJobQuerySchema = z.object({
  id: bulkJobIdSchema,
  only: z.enum(['all', 'failed']).default('all'),
  ...pageInput,
})
export const bulkJobPageSchema = pageOf(bulkJobResultSchema).extend({
  job: bulkJobSchema,
  /** The most that a retry charges. Null: it cannot be retried, or charges nothing. */
  retryCharge: moneySchema.nullable(),
})
export const bulkJobTargetSchema = z.object({ id: bulkJobIdSchema })
export const bulkJobAnswerSchema = z.object({ job: bulkJobSchema })
export const bulkJobStartedSchema = z.object({ bulkJobId: bulkJobIdSchema })
export const bulkJobDismissedSchema = z.object({ done: z.literal(true) })

const customer = { kind: 'customer' } as const

export const bulkJobs = {
  listBulkJobs: endpoint({
    method: 'POST',
    path: '/Work/List',
    summary: 'Lists jobs that are running or ended within the last day and were not dismissed, newest first.',
    access: customer,
    input: z.object({}),
    output: bulkJobListSchema,
    badInput: 'not an object',
  }),
  getBulkJob: endpoint({
    method: 'POST',
    path: '/Work/Get',
    summary: 'Returns one job with the results of its rows so far, or only the failed ones.',
    access: customer,
    errors: ['notFound'],
    input: bulkJobQuerySchema,
    output: bulkJobPageSchema,
  }),
  cancelBulkJob: endpoint({
    method: 'POST',
    path: '/Work/Stop',
    summary: 'Stops a job after the current rows. Completed rows are kept.',
    access: { ...customer, inAdminView: 'any' },
    errors: ['notFound', 'notStoppable'],
    input: bulkJobTargetSchema,
    output: bulkJobAnswerSchema,
  }),
  retryBulkJob: endpoint({
    method: 'POST',
    path: '/Work/Retry',
    summary: 'Starts a new job with the failed or unprocessed rows of an ended one.',
    access: { ...customer, inAdminView: 'any' },
    errors: ['notFound', 'notRetryable'],
    input: bulkJobTargetSchema,
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  dismissBulkJob: endpoint({
    method: 'POST',
    path: '/Work/Dismiss',
    summary: 'Dismisses an ended job from the tray.',
    access: { ...customer, inAdminView: 'any' },
    errors: ['notFound', 'stillRunning'],
    input: bulkJobTargetSchema,
    output: bulkJobDismissedSchema,
  }),
}
