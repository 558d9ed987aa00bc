import type { CustomerActor } from '../../platform/actors.ts'
import { audit } from '../../platform/audit.ts'
import type { CustomerCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/database.ts'
import type { TicketActor } from './ticket-states.ts'

/** Who speaks for the seller; an operator in the admin view is named as such. */
export const sellerOf = (who: CustomerActor): TicketActor => ({
  side: 'seller',
  name: who.isAdminView ? `${who.name} (Quayside)` : who.name,
})

/** Notes what an operator did in the admin view; nothing where a seller did it. */
export const auditAdminView = async (
  tx: Tx,
  call: CustomerCall,
  action: `ticket:${string}`,
  ticketId: string,
): Promise<void> => {
  if (!call.customer.isAdminView) return
  await audit(tx, call.customer, action, `ticket:${ticketId}`, null, call)
}
