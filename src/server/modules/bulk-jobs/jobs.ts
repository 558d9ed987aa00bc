import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

/** Jobs that the release before put on the queue name it `workId`. */
const withFormerKey = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'workId' in payload
    ? { bulkJobId: payload.workId }
    : payload

/** Does a work, chunk by chunk, from where it stands. */
export const runBulkJobsJob = declareJob({
  name: 'run-bulk-job',
  formerName: 'run-work',
  payload: z.preprocess(withFormerKey, z.object({ bulkJobId: z.string().regex(/^[1-9]\d{0,18}$/) })),
  retryLimit: 8,
  retryDelaySeconds: 3,
  retryBackoff: true,
  timeoutSeconds: 1800,
  heartbeatSeconds: 10,
  concurrency: 3,
})

/** Drops works that nobody looks at any more. */
export const purgeBulkJobsJob = declareJob({
  name: 'purge-bulk-jobs',
  formerName: 'clean-works',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '0 4 * * *',
})
