import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { operatorJobTitles } from './operator-job-text.ts'

export const operatorSide: BulkJobSide = {
  calls: {
    listBulkJobs: operatorBulkJobs.listOperatorBulkJobs,
    getBulkJob: operatorBulkJobs.getOperatorBulkJob,
    cancelBulkJob: operatorBulkJobs.cancelOperatorBulkJob,
    retryBulkJob: operatorBulkJobs.retryOperatorBulkJob,
    dismissBulkJob: operatorBulkJobs.dismissOperatorBulkJob,
  },
  bulkJobPage: '/jobs/detail',
  orderPage: '/orders/detail',
  titles: operatorJobTitles,
}
