import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

export const compareCarrierBillJob = declareJob({
  name: 'compare-carrier-bill',
  payload: z.object({ billId: z.string().regex(/^[1-9]\d{0,18}$/) }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryBackoff: true,
  timeoutSeconds: 600,
})
