import * as z from 'zod'
import { declareJob } from '../../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const nothing = z.object({})

export const registerParcels = declareJob({
  name: 'register-parcels',
  payload: nothing,
  retryLimit: 6,
  retryDelaySeconds: 20,
  retryBackoff: true,
  concurrency: 1,
  cron: '*/10 * * * *',
})

export const pollStaleParcelsJob = declareJob({
  name: 'poll-stale-parcels',
  payload: nothing,
  retryLimit: 3,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '25 * * * *',
})

export const applyTrackingUpdate = declareJob({
  name: 'apply-tracking-update',
  payload: z.union([
    z.object({ trackingNumber: z.string() }),
    // As the previous release enqueued it.
    z.object({ webhookEventId: id }),
  ]),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
})

export const reshipmentDeliveredJob = declareJob({
  name: 'reshipment-delivered',
  payload: z.object({ customerId: id, shipmentId: id }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
})

export const pushParcel = declareJob({
  name: 'push-parcel',
  payload: z.object({ customerId: id, shipmentId: id }),
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 4,
  timeoutSeconds: 120,
})

export const resumePushes = declareJob({
  name: 'resume-pushes',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 0,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})
