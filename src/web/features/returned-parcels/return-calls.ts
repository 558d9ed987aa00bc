import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnedParcels } from '../../../contract/returned-parcels/returned-parcels.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile, UploadedFile } from '../../ui/uploads/upload-queue.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { orderReads, paymentReads } from '../order-kit/order-calls.ts'

const own = [
  returnedParcels.listReturnedParcels,
  returnedParcels.listOrderReturnedParcels,
  returnedParcels.getReturnedParcelStatistics,
  returnedParcels.getReturnedParcelPayInfo,
] as const

export const returnReads = [...own, ...orderReads] as const
export const returnPaymentReads = [...own, ...paymentReads] as const

export interface SentPhoto extends UploadedFile {
  readonly id: string
}

/** The uploader shows the errors. */
export const sendReturnPhoto =
  (trackingNumber: string): SendFile<SentPhoto> =>
  async (file, options) => {
    const sent = { ...options, quiet: true }
    const { id, url } = await upload(
      operatorReturnedParcels.uploadReturnPhoto,
      { trackingNumber },
      file,
      sent,
    )
    return { id, name: file.name, url }
  }

export const operatorReturnReads = [
  operatorReturnedParcels.listReturns,
  operatorReturnedParcels.listReportedReturns,
  ...operatorOrderReads,
] as const
