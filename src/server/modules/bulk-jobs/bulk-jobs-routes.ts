import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { idempotentForOperator } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { dismissBulkJob, cancelBulkJob } from './end-bulk-job.ts'
import { runBulkJobsJob } from './jobs.ts'
import { getBulkJob } from './get-bulk-job.ts'
import { retryBulkJob } from './retry-bulk-job.ts'
import { listBulkJobs, viewerOf, type Kinds } from './bulk-job-rows.ts'

const customerRoutes = ({ database, jobs }: Platform, kinds: Kinds): Route[] => [
  implement(bulkJobs.listBulkJobs, async (_, { customer }) => {
    await jobs.settleLost(runBulkJobsJob)
    return { jobs: await listBulkJobs(viewerOf(database, customer), kinds) }
  }),
  implement(bulkJobs.getBulkJob, async (input, { customer }) => {
    await jobs.settleLost(runBulkJobsJob)
    return getBulkJob(viewerOf(database, customer), kinds, input)
  }),
  implement(bulkJobs.cancelBulkJob, async ({ id }, { customer }) => ({
    job: await cancelBulkJob(viewerOf(database, customer), kinds, id),
  })),
  implement(bulkJobs.retryBulkJob, async ({ id }, call) => {
    const { customer, idempotencyKey: key } = call
    const viewer = viewerOf(database, customer)
    const intent = { customerId: customer.customerId, key, endpoint: 'retryBulkJob', request: { id } }
    return viewer.transaction((tx) =>
      idempotently(tx, intent, async () => ({
        bulkJobId: await retryBulkJob(tx, { viewer, kinds, call, id }),
      })),
    )
  }),
  implement(bulkJobs.dismissBulkJob, async ({ id }, { customer }) => {
    await dismissBulkJob(viewerOf(database, customer), kinds, id)
    return { done: true as const }
  }),
]

const operatorRoutes = ({ database, jobs }: Platform, kinds: Kinds): Route[] => [
  implement(operatorBulkJobs.listOperatorBulkJobs, async (_, { operator }) => {
    await jobs.settleLost(runBulkJobsJob)
    return { jobs: await listBulkJobs(viewerOf(database, operator), kinds) }
  }),
  implement(operatorBulkJobs.getOperatorBulkJob, async (input, { operator }) => {
    await jobs.settleLost(runBulkJobsJob)
    return getBulkJob(viewerOf(database, operator), kinds, input)
  }),
  implement(operatorBulkJobs.cancelOperatorBulkJob, async ({ id }, { operator }) => ({
    job: await cancelBulkJob(viewerOf(database, operator), kinds, id),
  })),
  implement(operatorBulkJobs.retryOperatorBulkJob, async ({ id }, call) => {
    const { operator, idempotencyKey } = call
    const viewer = viewerOf(database, operator)
    const { operatorId } = operator
    const intent = { operatorId, key: idempotencyKey ?? '', endpoint: 'retryOperatorBulkJob', content: id }
    return viewer.transaction((tx) =>
      idempotentForOperator(tx, intent, async () => ({
        bulkJobId: await retryBulkJob(tx, { viewer, kinds, call, id }),
      })),
    )
  }),
  implement(operatorBulkJobs.dismissOperatorBulkJob, async ({ id }, { operator }) => {
    await dismissBulkJob(viewerOf(database, operator), kinds, id)
    return { done: true as const }
  }),
]

export const bulkJobsRoutes = (platform: Platform, kinds: Kinds): Route[] => [
  ...customerRoutes(platform, kinds),
  ...operatorRoutes(platform, kinds),
]
