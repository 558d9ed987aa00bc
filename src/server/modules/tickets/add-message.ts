import type { Updateable } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import {
  addMessageTo,
  type Conversations,
  type NewMessage,
} from '../../platform/conversations/conversation.ts'
import { customerIdFromRow, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { moveTicket, type Ticket, type TicketActor } from './ticket-states.ts'

const maxMessages = 500

export const ticketConversation: Conversations = {
  table: 'ticket_message',
  idColumn: 'ticket_id',
  max: maxMessages,
  full: () => refuse('ticketFull', { max: maxMessages }),
}

/**
 * Adds a message to a locked ticket, which then waits for the other side, even if it was closed.
 * @throws DomainError notFound (an image), notAPicture, ticketFull
 */
export const addMessage = async (
  tx: Tx,
  ticket: Ticket,
  message: NewMessage & { readonly by: TicketActor },
  set: Updateable<DB['ticket']> = {},
): Promise<void> => {
  const { by } = message
  const about = { customerId: customerIdFromRow(ticket.customer_id), id: ticket.id }
  const { id, at } = await addMessageTo(tx, ticketConversation, about, message)
  const answered = by.side === 'agency'
  const kind = answered ? 'ticket.answered' : 'ticket.asked'
  await moveTicket(tx, ticket, {
    to: answered ? 'awaitingCustomer' : 'awaitingAgent',
    kind: ticket.status === 'closed' ? 'ticket.reopened' : kind,
    by,
    mayStay: true,
    set: {
      ...set,
      last_message_id: id,
      last_message_at: at,
      ...(answered && ticket.first_answered_at === null && { first_answered_at: at }),
    },
  })
}
