import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const nothing = z.object({})

/** Puts one listing into its shop, or tells it what was changed. */
export const pushListingJob = declareJob({
  name: 'push-listing',
  payload: z.object({ customerId: id, listingId: id }),
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 4,
  timeoutSeconds: 280,
})

/** Tells one shop what of its listings is in stock. */
export const pushStockJob = declareJob({
  name: 'push-listing-stock',
  payload: z.object({ customerId: id, shopId: id }),
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 2,
  timeoutSeconds: 280,
})

/** Finds what shops are to show of SKUs that came on sale or off it. */
export const followListedSkusJob = declareJob({
  name: 'update-listed-skus',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '* * * * *',
})

/** Takes up what a crash, or a shop that could not be reached for long, has left behind. */
export const resumeListingsJob = declareJob({
  name: 'resume-listings',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 0,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})
