import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { orders } from '../../../contract/orders.ts'
import { tickets } from '../../../contract/tickets.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/inputs/upload-queue.ts'

/** Seller queries to invalidate after a change of a ticket. */
export const ticketReads = [tickets.listTickets, tickets.getTicket, orders.getMenuCounts] as const
/** Operator queries to invalidate. */
export const operatorReads = [
  operatorTickets.listOperatorTickets,
  operatorTickets.getOperatorTicket,
  operatorHome.getQueues,
] as const

/** The image types that the ticket form accepts. */
export const ticketImageTypes = ['jpg', 'jpeg', 'png'] as const

export interface OperatorPicture {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** Uploads one image of an operator's reply; the uploader shows errors. */
export const sendOperatorPicture =
  (ticketId: string): SendFile<OperatorPicture> =>
  async (file, options) => {
    const input = { ticketId }
    const { id, url } = await upload(operatorTickets.uploadTicketPicture, input, file, {
      ...options,
      quiet: true,
    })
    return { id, name: file.name, url }
  }
