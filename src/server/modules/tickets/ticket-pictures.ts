import { notFound } from '../../../contract/errors.ts'
import type { OperatorCall, UploadedFile } from '../../platform/call.ts'
import type { Database } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { customerOfTicket } from './find-ticket.ts'
import { pictureView } from './ticket-view.ts'

/** The ids in addresses that an upload answered, joined by commas. @throws DomainError notFound for any other text */
export const pictureIdsOf = (files: Files, images: string): string[] =>
  images
    .split(',')
    .filter(Boolean)
    .map((address) => {
      const id = files.idOf(address)
      if (id === null) throw notFound('Picture')
      return id
    })

const fileOf = (call: OperatorCall): UploadedFile => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  return call.file
}

/** Stores a picture of an operator's for an answer; from then on it is the customer's. @throws DomainError notFound */
export const uploadTicketPicture = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  ticketId: string,
  call: OperatorCall,
): Promise<{ id: string; url: string; thumbnailUrl: string }> => {
  const customerId = await customerOfTicket(database, ticketId)
  const stored = await files.put({ ...fileOf(call), customerId, isPublic: false })
  return { id: stored.id, ...pictureView(files, stored.id) }
}
