import type { OperatorCall } from '../../platform/http/call.ts'
import { pictureIdsOf, storePicture } from '../../platform/conversations/conversation.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { customerOfTicket } from './find-ticket.ts'

/** File ids from comma-separated upload URLs. @throws DomainError notFound for other text */
export const pictureIdsIn = (files: Files, images: string): string[] =>
  pictureIdsOf(files, images.split(',').filter(Boolean))

export const uploadTicketPicture = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  ticketId: string,
  call: OperatorCall,
) => storePicture(files, await customerOfTicket(database, ticketId), call)
