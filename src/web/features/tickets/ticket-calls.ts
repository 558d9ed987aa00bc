import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { orders } from '../../../contract/orders.ts'
import { tickets } from '../../../contract/tickets.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/inputs/upload-queue.ts'

/** Reads of the seller's side that a ticket's change puts out of date. */
export const ticketReads = [tickets.listTickets, tickets.getTicket, orders.getMenuCounts] as const
/** The same of the desk. */
export const operatorReads = [
  operatorTickets.listOperatorTickets,
  operatorTickets.getOperatorTicket,
  operatorHome.getQueues,
] as const

/** What the ticket's form takes. */
export const ticketImageTypes = ['jpg', 'jpeg', 'png'] as const

export interface OperatorPicture {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** Uploads one picture of an operator's answer; the uploader itself says why one did not go. */
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
