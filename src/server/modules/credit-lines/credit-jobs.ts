import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

/** Closes periods that have ended, then reminds of statements that are due. */
export const closeCreditStatements = declareJob({
  name: 'close-credit-statements',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '5 * * * *',
})
