import type { OperatorCall } from '../../platform/call.ts'
import { pictureIdsOf, storePicture } from '../../platform/conversation.ts'
import type { Database } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { customerOfTicket } from './find-ticket.ts'

/** The ids in addresses that an upload answered, joined by commas. @throws DomainError notFound for any other text */
export const pictureIdsIn = (files: Files, images: string): string[] =>
  pictureIdsOf(files, images.split(',').filter(Boolean))

/** Stores a picture of an operator's for an answer; from then on it is the customer's. @throws DomainError notFound */
export const uploadTicketPicture = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  ticketId: string,
  call: OperatorCall,
) => storePicture(files, await customerOfTicket(database, ticketId), call)
