import { common } from '../../../contract/common.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { orders } from '../../../contract/orders.ts'
import { tickets } from '../../../contract/tickets.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/pieces/upload-queue.ts'

/** Reads of the seller's side that a ticket's change puts out of date. */
export const ticketReads = [tickets.listTickets, tickets.getTicket, orders.getMenuCounts] as const
/** The same of the desk. */
export const deskReads = [
  operatorTickets.listAgencyTickets,
  operatorTickets.getAgencyTicket,
  operatorHome.getQueues,
] as const

/** What the ticket's form takes. */
export const ticketImageTypes = ['jpg', 'jpeg', 'png'] as const

// The specification's form fields beside the file.
const imageFields = { FileDir: 'uploads', storeType: '2', fileName: '' }

/** Uploads one image of the seller's; the uploader itself says why one did not go. */
export const sendTicketImage: SendFile = async (file, options) => {
  const { url } = await upload(common.uploadFile, imageFields, file, { ...options, quiet: true })
  return { name: file.name, url }
}

export interface DeskPicture {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** The same for an operator's answer to a ticket. */
export const sendDeskPicture =
  (ticketId: string): SendFile<DeskPicture> =>
  async (file, options) => {
    const input = { ticketId }
    const { id, url } = await upload(operatorTickets.uploadTicketPicture, input, file, {
      ...options,
      quiet: true,
    })
    return { id, name: file.name, url }
  }
