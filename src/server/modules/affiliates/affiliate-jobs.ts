import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

/** Computes commissions from what referred customers have paid and got back, and from deliveries. */
export const computeCommissions = declareJob({
  name: 'compute-commissions',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '40 * * * *',
  timeoutSeconds: 1_800,
})
