import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'

type Plain<E extends Endpoint> = Endpoint<E['input'], E['output']>

export interface BulkJobSide {
  readonly calls: { readonly [Name in keyof typeof bulkJobs]: Plain<(typeof bulkJobs)[Name]> }
  readonly bulkJobPage: string
  readonly orderPage: string
}

export const sellerSide: BulkJobSide = {
  calls: bulkJobs,
  bulkJobPage: '/orders/jobDetail',
  orderPage: '/orders/dropshippingDetail',
}

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
}
