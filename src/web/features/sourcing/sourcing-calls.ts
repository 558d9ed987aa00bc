import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import type { OperatorPicture } from '../tickets/ticket-calls.ts'

export const sellerReads = [sourcing.listSourcing, sourcing.getSourcing, dashboard.getDashboard] as const
export const operatorReads = [
  operatorSourcing.listOperatorSourcing,
  operatorSourcing.getOperatorSourcing,
  operatorHome.getQueues,
] as const

/** The uploader shows the errors. */
export const sendMessagePicture =
  (requestId: string): SendFile<OperatorPicture> =>
  async (file, options) => {
    const { id, url } = await upload(operatorSourcing.uploadSourcingPicture, { requestId }, file, {
      ...options,
      quiet: true,
    })
    return { id, name: file.name, url }
  }
