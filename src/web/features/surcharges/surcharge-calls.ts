import { operatorSurcharges } from '../../../contract/operator/surcharges.ts'
import { surcharges } from '../../../contract/surcharges.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/inputs/upload-queue.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'
import { paymentReads } from '../orders/order-calls.ts'

/** Reads of the seller's side that an answer puts out of date. */
export const surchargeReads = [surcharges.listOrderSurcharges, ...paymentReads] as const

/** The same of the agency's. */
export const operatorSurchargeReads = [
  operatorSurcharges.listSurcharges,
  operatorSurcharges.listOperatorOrderSurcharges,
  ...operatorOrderReads,
] as const

export interface SentPicture {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** Uploads one picture; the uploader itself says why one did not go. */
export const sendSurchargePicture: SendFile<SentPicture> = async (file, options) => {
  const { id, url } = await upload(operatorSurcharges.uploadSurchargePicture, {}, file, {
    ...options,
    quiet: true,
  })
  return { id, name: file.name, url }
}
