import { sql } from 'kysely'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import type { FileReference } from '../../platform/files/file-references.ts'
import { visibleTo } from './find-ticket.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'ticket_message',
    column: 'picture_ids',
    by: 'ids',
    readers: {
      customer: tickets.getTicket.access,
      visibleTo: (actor) =>
        sql`exists (select from ticket t where t.id = r.ticket_id and ${visibleTo(actor)})`,
      operator: operatorTickets.getOperatorTicket.access,
    },
  },
]
