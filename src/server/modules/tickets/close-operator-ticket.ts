import { audit } from '../../platform/auth/audit.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { lockAnyTicket } from './find-ticket.ts'
import type { TicketParts } from './ticket-deps.ts'
import { checkNothingNew, moveTicket } from './ticket-states.ts'

export const closeOperatorTicket = async (
  { database }: TicketParts,
  input: { readonly id: string; readonly lastMessageId: string },
  call: DecisionCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const ticket = await lockAnyTicket(tx, input.id)
    checkNothingNew(ticket, input.lastMessageId)
    const by = { side: 'agency', name: call.operator.name } as const
    await moveTicket(tx, ticket, { to: 'closed', kind: 'ticket.closed', by })
    const detail = { customerId: ticket.customer_id }
    await audit(tx, call.operator, { action: 'ticket:close', target: `ticket:${ticket.id}`, detail, call })
  })
