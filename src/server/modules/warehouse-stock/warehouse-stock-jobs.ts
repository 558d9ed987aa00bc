import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

/** Enqueued when units were added; the supplier orders module handles it. */
export const resumeStockedOrdersJob = declareJob({
  name: 'resume-stocked-orders',
  payload: z.object({}),
  retryLimit: 6,
  retryDelaySeconds: 20,
  retryBackoff: true,
  concurrency: 1,
  cron: '20 * * * *',
})
