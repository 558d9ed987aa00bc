import { operatorReturnedParcels } from '../../../contract/operator/returned-parcels.ts'
import { returnedParcels } from '../../../contract/returned-parcels.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'
import { orderReads, paymentReads } from '../orders/order-calls.ts'

const own = [
  returnedParcels.listReturnedParcels,
  returnedParcels.listOrderReturnedParcels,
  returnedParcels.getReturnedParcelStatistics,
  returnedParcels.getReturnedParcelPayInfo,
] as const

export const returnReads = [...own, ...orderReads] as const
export const returnPaymentReads = [...own, ...paymentReads] as const

export const operatorReturnReads = [
  operatorReturnedParcels.listReturns,
  operatorReturnedParcels.listReportedReturns,
  ...operatorOrderReads,
] as const
