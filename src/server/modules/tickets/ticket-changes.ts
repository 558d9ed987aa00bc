import { sql } from 'kysely'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import type { TicketStatus } from '../../../contract/tickets/tickets.ts'
import { audit } from '../../platform/auth/audit.ts'
import { refusalIn, refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import { takeTicket } from './assign-ticket.ts'
import { closeOperatorTicket } from './close-operator-ticket.ts'
import type { TicketParts } from './ticket-deps.ts'
import { wrongTicketStatus } from './ticket-states.ts'

interface Found {
  readonly id: string
  readonly number: string
  readonly status: TicketStatus
  readonly assignee: string | null
  readonly lastMessageId: string
}

const refusalFor = (kind: 'take' | 'close', { status, assignee }: Found): Refusal | null => {
  if (status === 'closed') return refusalIn(wrongTicketStatus(status))
  return kind === 'take' && assignee !== null ? refusalOf('alreadyAssigned', { name: assignee }) : null
}

/** Closing holds for the messages that were there when the job was started. */
export const ticketChanges = (parts: TicketParts) =>
  caseChanges(parts.database, {
    kind: 'ticket.change',
    action: 'ticket:startTicketChange',
    calls: { preview: operatorTickets.previewTicketChange, start: operatorTickets.startTicketChange },
    thing: 'Ticket',
    plan: async (db, ids, { kind }) => {
      const { rows } = await sql<Found>`
        select id, number, status, case when operator_id is not null then operator_name end as assignee,
            last_message_id as "lastMessageId"
          from ticket where id = any(${[...ids]}::bigint[])`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        label: row.number,
        seen: row.lastMessageId,
        refusal: refusalFor(kind, row),
      }))
    },
    decide: async (database, { id, seen = '' }, { kind }, call) => {
      const own = { ...parts, database }
      if (kind === 'close') return closeOperatorTicket(own, { id, lastMessageId: seen }, call)
      await takeTicket(own, { id, from: null }, call)
      return database.agencyTransaction((tx) =>
        audit(tx, call.operator, { action: 'ticket:takeTicket', target: `ticket:${id}`, call }),
      )
    },
  })
