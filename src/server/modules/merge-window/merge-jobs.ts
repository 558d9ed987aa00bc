import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

/** Finds the customers who have orders merged by themselves, and puts each on the queue. */
export const findWindowsJob = declareJob({
  name: 'enqueue-due-merges',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})

/** Merges what is due of one customer. */
export const mergeDueJob = declareJob({
  name: 'merge-due-orders',
  payload: z.object({ customerId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  retryLimit: 3,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 2,
})

/** Drops runs that nobody looks at any more. */
export const cleanMergeRunsJob = declareJob({
  name: 'clean-merge-runs',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '55 3 * * *',
})
