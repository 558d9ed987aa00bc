import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorRoles } from '../permissions.ts'
import {
  bulkJobAnswerSchema,
  bulkJobBegunSchema,
  bulkJobDismissedSchema,
  bulkJobListSchema,
  bulkJobPageSchema,
  bulkJobQuerySchema,
  bulkJobTargetSchema,
} from '../bulk-jobs.ts'

const any = { kind: 'operator', roles: operatorRoles } as const

/** The agency's own long work: each operator's, and all of it for the owner. */
export const operatorBulkJobs = {
  listOperatorBulkJobs: endpoint({
    method: 'POST',
    path: '/ops/GetWorks',
    summary:
      "The agency's long work that runs or ended within the last day and was not dismissed, newest first.",
    access: any,
    input: z.object({}),
    output: bulkJobListSchema,
    badInput: 'not an object',
  }),
  getOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/GetWork',
    summary: 'One work with what came of its rows so far; or of those alone that failed.',
    access: any,
    errors: ['notFound'],
    input: bulkJobQuerySchema,
    output: bulkJobPageSchema,
  }),
  cancelOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/StopWork',
    summary: 'Ends a work after the rows it is at; what is done stays done.',
    access: any,
    errors: ['notFound', 'notStoppable'],
    input: bulkJobTargetSchema,
    output: bulkJobAnswerSchema,
  }),
  retryOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/RetryWork',
    summary: 'Begins a new work with the rows of an ended one that failed or were not reached.',
    access: any,
    errors: ['notFound', 'notRetryable'],
    input: bulkJobTargetSchema,
    output: bulkJobBegunSchema,
    idempotent: true,
  }),
  dismissOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/DismissWork',
    summary: 'Takes an ended work out of the tray.',
    access: any,
    errors: ['notFound', 'stillRunning'],
    input: bulkJobTargetSchema,
    output: bulkJobDismissedSchema,
  }),
}
