import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)

/** Finds the schedules whose time comes within the next minute, and puts their runs on the queue. */
export const planRunsJob = declareJob({
  name: 'plan-schedule-runs',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '* * * * *',
})

/** One run of a schedule; a pull looks in again until its shop's run has ended. */
export const runScheduleJob = declareJob({
  name: 'run-schedule',
  payload: z.object({ customerId: id, runId: id }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  retryBackoff: true,
  concurrency: 3,
})

/** Drops runs that nobody looks at any more. */
export const cleanRunsJob = declareJob({
  name: 'clean-schedule-runs',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '50 3 * * *',
})
