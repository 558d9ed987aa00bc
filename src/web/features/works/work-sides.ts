import type { Endpoint } from '../../../contract/endpoint.ts'
import { operatorWorks } from '../../../contract/operator/works.ts'
import { works } from '../../../contract/works.ts'

type Plain<E extends Endpoint> = Endpoint<E['input'], E['output']>

/** Whose works: what asks for them, and where they and their orders are seen in full. */
export interface WorkSide {
  readonly calls: { readonly [Name in keyof typeof works]: Plain<(typeof works)[Name]> }
  readonly workPage: string
  readonly orderPage: string
}

export const sellerSide: WorkSide = {
  calls: works,
  workPage: '/orders/workDetail',
  orderPage: '/orders/dropshippingDetail',
}

export const agencySide: WorkSide = {
  calls: {
    listWorks: operatorWorks.listAgencyWorks,
    getWork: operatorWorks.getAgencyWork,
    stopWork: operatorWorks.stopAgencyWork,
    retryWork: operatorWorks.retryAgencyWork,
    dismissWork: operatorWorks.dismissAgencyWork,
  },
  workPage: '/works/detail',
  orderPage: '/orders/detail',
}
