import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

export const followChannelOrdersJob = declareJob({
  name: 'follow-channel-orders',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '*/10 * * * *',
})

/** Longer than placing can take, so that it is not under way any more. */
export const uncertainSeconds = 60
