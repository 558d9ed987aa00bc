import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import {
  bulkJobAnswerSchema,
  bulkJobStartedSchema,
  bulkJobDismissedSchema,
  bulkJobListSchema,
  bulkJobPageSchema,
  bulkJobQuerySchema,
  bulkJobTargetSchema,
} from './bulk-jobs.ts'

const any = { kind: 'operator', area: 'own', roles: operatorRoles } as const

/** Jobs of the agency: each operator sees their own, the owner all. */
export const operatorBulkJobs = {
  listOperatorBulkJobs: endpoint({
    method: 'POST',
    path: '/ops/GetWorks',
    summary:
      "Lists the agency's jobs that are running or ended within the last day and were not dismissed, newest first.",
    access: any,
    input: z.object({}),
    output: bulkJobListSchema,
    badInput: 'not an object',
  }),
  getOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/GetWork',
    summary: 'Returns one job with the results of its rows so far, or only the failed ones.',
    access: any,
    errors: ['notFound'],
    input: bulkJobQuerySchema,
    output: bulkJobPageSchema,
  }),
  cancelOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/StopWork',
    summary: 'Stops a job after the current rows. Completed rows are kept.',
    access: any,
    errors: ['notFound', 'notStoppable'],
    input: bulkJobTargetSchema,
    output: bulkJobAnswerSchema,
  }),
  retryOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/RetryWork',
    summary: 'Starts a new job with the failed or unprocessed rows of an ended one.',
    access: any,
    errors: ['notFound', 'notRetryable'],
    input: bulkJobTargetSchema,
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  dismissOperatorBulkJob: endpoint({
    method: 'POST',
    path: '/ops/DismissWork',
    summary: 'Dismisses an ended job from the tray.',
    access: any,
    errors: ['notFound', 'stillRunning'],
    input: bulkJobTargetSchema,
    output: bulkJobDismissedSchema,
  }),
}
