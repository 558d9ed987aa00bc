import type { DomainError } from '../../../contract/kernel/errors.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { lockAnyTicket } from './find-ticket.ts'
import type { TicketParts } from './ticket-deps.ts'
import { addTicketEvent, wrongTicketStatus, type Ticket } from './ticket-states.ts'

const assignmentRefusal = ({ operator_id: operatorId, operator_name: name }: Ticket): DomainError =>
  operatorId === null ? refuse('notAssigned') : refuse('alreadyAssigned', { name })

/** Of concurrent callers one gets the ticket. */
export const takeTicket = async (
  { database }: TicketParts,
  input: { readonly id: string; readonly from: string | null },
  { operator }: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const taken = await tx
      .updateTable('ticket')
      .set({ operator_id: operator.operatorId, operator_name: operator.name })
      .where('id', '=', input.id)
      .where('operator_id', 'is not distinct from', input.from)
      .where('status', '<>', 'closed')
      .returning(['customer_id', 'id', 'status'])
      .executeTakeFirst()
    if (!taken) {
      const ticket = await lockAnyTicket(tx, input.id)
      throw ticket.status === 'closed' ? wrongTicketStatus(ticket.status) : assignmentRefusal(ticket)
    }
    const status = taken.status as Ticket['status']
    const by = { side: 'agency', name: operator.name } as const
    await addTicketEvent(tx, { ...taken, status }, { kind: 'ticket.assigned', by })
  })

export const releaseTicket = async (
  { database }: TicketParts,
  id: string,
  { operator }: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, id)
    if (ticket.operator_id !== operator.operatorId) throw assignmentRefusal(ticket)
    await tx
      .updateTable('ticket')
      .set({ operator_id: null, operator_name: '' })
      .where('customer_id', '=', ticket.customer_id)
      .where('id', '=', id)
      .execute()
    const by = { side: 'agency', name: operator.name } as const
    await addTicketEvent(tx, ticket, { kind: 'ticket.released', by })
  })
