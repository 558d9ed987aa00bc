import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)

export const syncShopJob = declareJob({
  name: 'sync-shop',
  payload: z.object({ customerId: id, shopId: id, syncId: id }),
  retryLimit: 3,
  retryDelaySeconds: 20,
  retryBackoff: true,
  timeoutSeconds: 1800,
  heartbeatSeconds: 10,
  concurrency: 3,
})

export const processDeliveryJob = declareJob({
  name: 'process-shop-delivery',
  payload: z.object({ eventId: id }),
  retryLimit: 8,
  retryDelaySeconds: 10,
  retryBackoff: true,
  concurrency: 4,
})

/** Syncs every connected shop, to find changes whose webhooks were lost. */
export const pollShopsJob = declareJob({
  name: 'poll-shops',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})

export const cleanShopsJob = declareJob({
  name: 'purge-shop-records',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryBackoff: false,
  concurrency: 1,
  cron: '40 3 * * *',
})
