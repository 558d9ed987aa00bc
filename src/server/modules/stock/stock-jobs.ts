import * as z from 'zod'
import { declareJob } from '../../platform/jobs/jobs.ts'

const common = { payload: z.object({}), retryDelaySeconds: 60, retryBackoff: true, concurrency: 1 } as const

/** Counts the pace of sales of SKUs in stock, then emails about SKUs that have become low. */
export const checkStockAlerts = declareJob({
  ...common,
  name: 'check-stock-alerts',
  cron: '25 * * * *',
  retryLimit: 2,
  timeoutSeconds: 1_800,
})
