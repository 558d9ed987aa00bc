import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)

export const planRunsJob = declareJob({
  name: 'plan-schedule-runs',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '* * * * *',
})

export const runScheduleJob = declareJob({
  name: 'run-schedule',
  payload: z.object({ customerId: id, runId: id }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  retryBackoff: true,
  concurrency: 3,
})

export const cleanRunsJob = declareJob({
  name: 'clean-schedule-runs',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '50 3 * * *',
})
