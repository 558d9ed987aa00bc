import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const nothing = z.object({})

/** Tells the tracking service about every parcel it does not follow yet. */
export const registerParcels = declareJob({
  name: 'register-parcels',
  payload: nothing,
  retryLimit: 6,
  retryDelaySeconds: 20,
  retryBackoff: true,
  concurrency: 1,
  cron: '*/10 * * * *',
})

/** Asks the tracking service about parcels of which nothing has been heard for long. */
export const askSilentParcelsJob = declareJob({
  name: 'poll-stale-parcels',
  payload: nothing,
  retryLimit: 3,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '25 * * * *',
})

/** Works on one stored webhook of the tracking service. */
export const applyTrackingUpdate = declareJob({
  name: 'apply-tracking-update',
  payload: z.object({ webhookEventId: id }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
})

/** A parcel that replaces one that came back has been delivered: whoever had it sent again is to know. */
export const reshipmentDeliveredJob = declareJob({
  name: 'reshipment-delivered',
  payload: z.object({ customerId: id, shipmentId: id }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
})

/** Tells a shop everything about one parcel that it has not been told, in order. */
export const pushParcel = declareJob({
  name: 'push-parcel',
  payload: z.object({ customerId: id, shipmentId: id }),
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 4,
  timeoutSeconds: 120,
})

/** Takes up pushes that a crash has left behind. */
export const resumePushes = declareJob({
  name: 'resume-pushes',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 0,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})
