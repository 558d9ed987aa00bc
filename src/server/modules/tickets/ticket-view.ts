import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type {
  ticketEventSchema,
  ticketMessageSchema,
  ticketRowSchema,
} from '../../../contract/tickets/tickets.ts'
import { messagesOf } from '../../platform/conversations/conversation.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { ticketConversation } from './add-message.ts'
import type { Ticket } from './ticket-states.ts'

export interface TicketWithLast extends Ticket {
  readonly last_side: 'seller' | 'agency'
  readonly last_author: string
  readonly last_body: string
  readonly last_pictures: number
}

export const withLastColumns: RawBuilder<unknown> = sql`
  t.*, m.side as last_side, m.author_name as last_author, left(m.body, 200) as last_body,
  cardinality(m.picture_ids) as last_pictures`
export const withLastJoin: RawBuilder<unknown> = sql`
  join ticket_message m on m.customer_id = t.customer_id and m.ticket_id = t.id and m.id = t.last_message_id`

type Shared = Omit<z.input<typeof ticketRowSchema>, 'isUnread' | 'allowedActions'>

export const ticketView = (ticket: TicketWithLast): Shared => ({
  id: ticket.id,
  number: ticket.number,
  workOrderType: ticket.work_order_type === 1 ? 1 : 4,
  targetId: ticket.order_id ?? '0',
  orderNumber: ticket.order_number,
  title: ticket.title,
  status: ticket.status,
  statusSince: ticket.status_since.toISOString(),
  processedPeople: ticket.operator_id ?? '',
  processedPeopleName: ticket.operator_name,
  createdBy: ticket.created_by,
  createdAt: ticket.created_at.toISOString(),
  lastMessage: {
    id: ticket.last_message_id,
    at: ticket.last_message_at.toISOString(),
    side: ticket.last_side,
    authorName: ticket.last_author,
    excerpt: ticket.last_body.replace(/\s+/g, ' '),
    pictures: ticket.last_pictures,
  },
})

export interface Conversation {
  readonly messages: z.input<typeof ticketMessageSchema>[]
  readonly events: z.input<typeof ticketEventSchema>[]
}

export const conversationOf = async (
  db: Db,
  files: Files,
  { customer_id: customerId, id }: Pick<Ticket, 'customer_id' | 'id'>,
): Promise<Conversation> => {
  const [messages, events] = await Promise.all([
    messagesOf({ db, files }, ticketConversation, { customerId, id }),
    db
      .selectFrom('ticket_event')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('ticket_id', '=', id)
      .orderBy('id')
      .execute(),
  ])
  return {
    messages,
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      actorKind: event.actor_kind === 'agency' ? 'agency' : 'seller',
      actorName: event.actor_name,
    })),
  }
}
