import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const nothing = z.object({})

export const pushListingJob = declareJob({
  name: 'push-listing',
  payload: z.object({ customerId: id, listingId: id }),
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 4,
  timeoutSeconds: 280,
})

export const pushStockJob = declareJob({
  name: 'push-listing-stock',
  payload: z.object({ customerId: id, shopId: id }),
  retryLimit: 4,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 2,
  timeoutSeconds: 280,
})

export const updateListedSkusJob = declareJob({
  name: 'update-listed-skus',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryBackoff: false,
  concurrency: 1,
  cron: '* * * * *',
})

/** Resumes pushes interrupted by a crash or a shop that was unreachable for long. */
export const resumeListingsJob = declareJob({
  name: 'resume-listings',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 0,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})
