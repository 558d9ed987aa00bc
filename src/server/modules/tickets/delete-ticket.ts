import { sql } from 'kysely'
import type { CustomerCall } from '../../platform/http/call.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { lockTicket } from './find-ticket.ts'
import { auditAdminView } from './audit-admin-view.ts'
import type { TicketParts } from './ticket-deps.ts'
import { addTicketEvent, mayDelete } from './ticket-states.ts'

export const deleteTicket = async (
  { database }: TicketParts,
  id: string,
  call: CustomerCall,
): Promise<void> => {
  const { customer: who } = call
  await database.tenantTransaction(who.customerId, async (tx) => {
    const ticket = await lockTicket(tx, who, id)
    if (!mayDelete(ticket, who)) {
      throw refuse('notYours')
    }
    const deleted = await tx
      .updateTable('ticket')
      .set({ deleted_at: sql<Date>`now()` })
      .where('customer_id', '=', who.customerId)
      .where('id', '=', ticket.id)
      .where('status', '=', 'closed')
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw refuse('notClosed')
    await addTicketEvent(tx, ticket, { kind: 'ticket.deleted', by: sellerOf(who) })
    await auditAdminView(tx, call, 'ticket:delete', ticket.id)
  })
}
