import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { pictureSender, type OperatorPicture } from '../tickets/ticket-calls.ts'

export const sellerReads = [sourcing.listSourcing, sourcing.getSourcing, dashboard.getDashboard] as const
export const operatorReads = [
  operatorSourcing.listOperatorSourcing,
  operatorSourcing.getOperatorSourcing,
  operatorHome.getQueues,
] as const

export const sendMessagePicture = (requestId: string): SendFile<OperatorPicture> =>
  pictureSender((file, options) =>
    upload(operatorSourcing.uploadSourcingPicture, { requestId }, file, options),
  )
