import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

export const runBulkJobsJob = declareJob({
  name: 'run-bulk-job',
  payload: z.object({ bulkJobId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  retryLimit: 8,
  retryDelaySeconds: 3,
  retryBackoff: true,
  timeoutSeconds: 1800,
  heartbeatSeconds: 10,
  concurrency: 3,
})

export const purgeBulkJobsJob = declareJob({
  name: 'purge-bulk-jobs',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '0 4 * * *',
})
