import * as z from 'zod'
import { declareJob } from '../../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)

export const pullProductsJob = declareJob({
  name: 'sync-shop-products',
  payload: z.object({ customerId: id, shopId: id, run: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 20,
  retryBackoff: true,
  timeoutSeconds: 3600,
  heartbeatSeconds: 10,
  concurrency: 2,
})

export const pullDueProductsJob = declareJob({
  name: 'sync-due-shop-products',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/10 * * * *',
})

export const applySkuChangesJob = declareJob({
  name: 'apply-sku-changes',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '* * * * *',
})
