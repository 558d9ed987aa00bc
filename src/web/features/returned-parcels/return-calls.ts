import { operatorSecondaryShipments } from '../../../contract/operator/returned-parcels.ts'
import { secondaryShipments } from '../../../contract/returned-parcels.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'
import { orderReads, paymentReads } from '../orders/order-calls.ts'

const own = [
  secondaryShipments.listSecondaryShipments,
  secondaryShipments.listOrderSecondaryShipments,
  secondaryShipments.getSecondaryShipmentStatistics,
  secondaryShipments.getSecondaryShipmentPayInfo,
] as const

/** What shows a returned parcel to its seller: out of date after anything that changes one. */
export const returnReads = [...own, ...orderReads] as const
export const returnPaymentReads = [...own, ...paymentReads] as const

/** The same for the agency. */
export const agencyReturnReads = [
  operatorSecondaryShipments.listReturns,
  operatorSecondaryShipments.listReportedReturns,
  ...operatorOrderReads,
] as const
