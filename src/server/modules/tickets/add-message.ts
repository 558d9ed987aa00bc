import type { Updateable } from 'kysely'
import { DomainError } from '../../../contract/errors.ts'
import type { DB } from '../../platform/database-types.ts'
import { customerIdFromRow, type Tx } from '../../platform/database.ts'
import { checkOwnPictures } from '../../platform/own-pictures.ts'
import { moveTicket, type Ticket, type TicketActor } from './ticket-states.ts'

/** A conversation is shown as a whole. */
const mostMessages = 500

export interface NewMessage {
  readonly by: TicketActor
  readonly body: string
  readonly pictureIds: readonly string[]
}

const checkRoom = async (tx: Tx, ticket: Ticket): Promise<void> => {
  const { messages } = await tx
    .selectFrom('ticket_message')
    .select((e) => e.fn.countAll<string>().as('messages'))
    .where('customer_id', '=', ticket.customer_id)
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  if (Number(messages) < mostMessages) return
  throw new DomainError('ticketFull', `A ticket holds ${mostMessages} messages. Please open a new one.`)
}

/**
 * Adds a message to a locked ticket, which waits on the other side from then on, be it closed before.
 * @throws DomainError notFound (a picture), notAPicture, ticketFull
 */
export const addMessage = async (
  tx: Tx,
  ticket: Ticket,
  message: NewMessage,
  set: Updateable<DB['ticket']> = {},
): Promise<void> => {
  const { by, body, pictureIds } = message
  await checkOwnPictures(tx, customerIdFromRow(ticket.customer_id), pictureIds)
  await checkRoom(tx, ticket)
  const { id, at } = await tx
    .insertInto('ticket_message')
    .values({
      customer_id: ticket.customer_id,
      ticket_id: ticket.id,
      side: by.side,
      author_name: by.name,
      body,
      picture_ids: [...pictureIds],
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
  const answered = by.side === 'agency'
  const kind = answered ? 'ticket.answered' : 'ticket.asked'
  await moveTicket(tx, ticket, {
    to: answered ? 'awaitingCustomer' : 'awaitingAgent',
    kind: ticket.status === 'closed' ? 'ticket.reopened' : kind,
    by,
    mayStay: true,
    set: { ...set, last_message_id: id, last_message_at: at },
  })
}
