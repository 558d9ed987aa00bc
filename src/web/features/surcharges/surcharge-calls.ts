import { operatorSurcharges } from '../../../contract/operator/surcharges.ts'
import { surcharges } from '../../../contract/surcharges.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/inputs/upload-queue.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'
import { paymentReads } from '../orders/order-calls.ts'

/** Seller queries to invalidate after an answer. */
export const surchargeReads = [surcharges.listOrderSurcharges, ...paymentReads] as const

/** Operator queries to invalidate. */
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

/** Uploads one image; the uploader shows errors. */
export const sendSurchargePicture: SendFile<SentPicture> = async (file, options) => {
  const { id, url } = await upload(operatorSurcharges.uploadSurchargePicture, {}, file, {
    ...options,
    quiet: true,
  })
  return { id, name: file.name, url }
}
