import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { sellerJobTitles } from './bulk-job-text.ts'

export const sellerSide: BulkJobSide = {
  calls: bulkJobs,
  bulkJobPage: '/orders/jobDetail',
  orderPage: '/orders/dropshippingDetail',
  titles: sellerJobTitles,
}
