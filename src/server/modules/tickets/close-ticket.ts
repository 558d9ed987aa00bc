import type { CustomerCall } from '../../platform/http/call.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { lockTicket } from './find-ticket.ts'
import { auditAdminView } from './audit-admin-view.ts'
import type { TicketParts } from './ticket-deps.ts'
import { checkNothingNew, moveTicket } from './ticket-states.ts'

export const closeTicket = async (
  { database }: TicketParts,
  input: { readonly id: string; readonly lastMessageId?: string | undefined },
  call: CustomerCall,
): Promise<void> =>
  database.tenantTransaction(call.customer.customerId, async (tx) => {
    const ticket = await lockTicket(tx, call.customer, input.id)
    checkNothingNew(ticket, input.lastMessageId)
    await moveTicket(tx, ticket, { to: 'closed', kind: 'ticket.closed', by: sellerOf(call.customer) })
    await auditAdminView(tx, call, 'ticket:close', ticket.id)
  })
