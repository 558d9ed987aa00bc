import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

export const findWindowsJob = declareJob({
  name: 'enqueue-due-merges',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})

export const mergeDueJob = declareJob({
  name: 'merge-due-orders',
  payload: z.object({ customerId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  retryLimit: 3,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 2,
})

export const cleanMergeRunsJob = declareJob({
  name: 'clean-merge-runs',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '55 3 * * *',
})
