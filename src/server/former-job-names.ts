import * as z from 'zod'
import type { Job } from './platform/jobs/jobs.ts'

/** Names under which the previous release enqueued jobs. Delete this file in the next release. */
const formerNames: Readonly<Record<string, string>> = {
  'apply-catalogue-import': 'place-catalogue-import',
  'apply-sku-changes': 'follow-skus',
  'create-imported-orders': 'place-import',
  'enqueue-due-merges': 'find-merge-windows',
  'expire-replacements': 'expire-reissues',
  'poll-stale-parcels': 'ask-silent-parcels',
  'purge-bulk-jobs': 'clean-works',
  'purge-search-words': 'forget-product-words',
  'purge-shop-records': 'clean-shop-records',
  'record-replacement-shipped': 'tell-reissue-shipped',
  'refresh-delivery-times': 'measure-deliveries',
  'release-order-holds': 'unshelve-orders',
  'reshipment-delivered': 'replacement-delivered',
  'run-bulk-job': 'run-work',
  'sync-due-shop-products': 'pull-due-products',
  'sync-paypal-recharge': 'settle-paypal-recharge',
  'sync-shop-products': 'pull-products',
  'update-listed-skus': 'follow-listed-skus',
}

/** The only renamed field of a payload. */
const withBulkJobId = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'workId' in payload
    ? { bulkJobId: payload.workId }
    : payload

/** Each job, and a copy of each renamed one under its former name, which only runs the jobs still waiting there. */
export const withFormerNames = (jobs: readonly Job[]): Job[] =>
  jobs.flatMap((job) => {
    const name = formerNames[job.name]
    if (name === undefined) return [job]
    const { carries: _, ...former } = job
    return [job, { ...former, name, payload: z.preprocess(withBulkJobId, job.payload), cron: undefined }]
  })
