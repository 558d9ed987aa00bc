import type { Endpoint } from '../../../contract/endpoint.ts'
import { operatorWorks } from '../../../contract/operator/bulk-jobs.ts'
import { bulkJobs } from '../../../contract/bulk-jobs.ts'

type Plain<E extends Endpoint> = Endpoint<E['input'], E['output']>

/** Whose works: what asks for them, and where they and their orders are seen in full. */
export interface WorkSide {
  readonly calls: { readonly [Name in keyof typeof bulkJobs]: Plain<(typeof bulkJobs)[Name]> }
  readonly workPage: string
  readonly orderPage: string
}

export const sellerSide: WorkSide = {
  calls: bulkJobs,
  workPage: '/orders/workDetail',
  orderPage: '/orders/dropshippingDetail',
}

export const agencySide: WorkSide = {
  calls: {
    listBulkJobs: operatorWorks.listAgencyWorks,
    getBulkJob: operatorWorks.getAgencyWork,
    cancelBulkJob: operatorWorks.stopAgencyWork,
    retryBulkJob: operatorWorks.retryAgencyWork,
    dismissBulkJob: operatorWorks.dismissAgencyWork,
  },
  workPage: '/works/detail',
  orderPage: '/orders/detail',
}
