import type { OperatorCall } from '../../platform/http/call.ts'
import { customerOfTicket } from './find-ticket.ts'
import type { TicketParts } from './ticket-deps.ts'

export const noteOnTicket = async (
  { database }: TicketParts,
  input: { readonly id: string; readonly content: string },
  { operator }: OperatorCall,
): Promise<void> => {
  const customerId = await customerOfTicket(database, input.id)
  await database.agency
    .insertInto('ticket_note')
    .values({
      customer_id: customerId,
      ticket_id: input.id,
      operator_id: operator.operatorId,
      author_name: operator.name,
      body: input.content,
    })
    .execute()
}
