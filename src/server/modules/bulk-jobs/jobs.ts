import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

const running = {
  payload: z.object({ bulkJobId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  retryLimit: 8,
  retryDelaySeconds: 3,
  retryBackoff: true,
  timeoutSeconds: 1800,
  heartbeatSeconds: 10,
}

export const runBulkJobsJob = declareJob({ ...running, name: 'run-bulk-job', concurrency: 3 })

/** For jobs of up to an hour, so that payments never wait for them. */
export const runLongBulkJobsJob = declareJob({ ...running, name: 'run-long-bulk-job', concurrency: 1 })

export const queueOf = ({ isLong = false }: { readonly isLong?: boolean }) =>
  isLong ? runLongBulkJobsJob : runBulkJobsJob

export const purgeBulkJobsJob = declareJob({
  name: 'purge-bulk-jobs',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '0 4 * * *',
})
