import * as z from 'zod'
import { declareJob } from '../../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)

export const placeImportJob = declareJob({
  name: 'create-imported-orders',
  payload: z.object({ customerId: id, importId: id }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryBackoff: true,
  timeoutSeconds: 1800,
  heartbeatSeconds: 10,
})

/** Deletes unconfirmed files and rows of old ones, because they contain shoppers' addresses. */
export const cleanImportsJob = declareJob({
  name: 'clean-imports',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '10 4 * * *',
})
