import { DomainError, notFound } from '../../../contract/errors.ts'
import type { OperatorCall, UploadedFile } from '../../platform/call.ts'
import type { CustomerId, Database, Tx } from '../../platform/database.ts'
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

/** Only pictures that were uploaded for this customer may be sent. @throws DomainError notFound, notAPicture */
export const checkPictures = async (
  tx: Tx,
  customerId: CustomerId,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('file')
    .select(['id', 'width'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
  if (ids.some((id) => found.every((file) => file.id !== id))) throw notFound('Picture')
  if (found.some(({ width }) => width === null)) {
    throw new DomainError('notAPicture', 'One of the files is not a picture. Send JPG or PNG pictures.')
  }
}

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
