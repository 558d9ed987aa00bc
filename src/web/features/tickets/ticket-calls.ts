import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'

export const ticketReads = [tickets.listTickets, tickets.getTicket, orders.getMenuCounts] as const
export const operatorReads = [
  operatorTickets.listOperatorTickets,
  operatorTickets.getOperatorTicket,
  operatorHome.getQueues,
] as const

export const ticketImageTypes = ['jpg', 'jpeg', 'png'] as const

export interface OperatorPicture {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** The uploader shows the errors. */
export const pictureSender =
  (
    send: (
      file: File,
      options: Parameters<typeof upload>[3],
    ) => Promise<{ readonly id: string; readonly url: string }>,
  ): SendFile<OperatorPicture> =>
  async (file, options) => {
    const { id, url } = await send(file, { ...options, quiet: true })
    return { id, name: file.name, url }
  }

export const sendOperatorPicture = (ticketId: string): SendFile<OperatorPicture> =>
  pictureSender((file, options) => upload(operatorTickets.uploadTicketPicture, { ticketId }, file, options))
