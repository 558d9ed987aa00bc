import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { paymentReads } from '../order-kit/order-calls.ts'

export const surchargeReads = [surcharges.listOrderSurcharges, ...paymentReads] as const

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

/** The uploader shows the errors. */
export const sendSurchargePicture: SendFile<SentPicture> = async (file, options) => {
  const { id, url } = await upload(operatorSurcharges.uploadSurchargePicture, {}, file, {
    ...options,
    quiet: true,
  })
  return { id, name: file.name, url }
}
