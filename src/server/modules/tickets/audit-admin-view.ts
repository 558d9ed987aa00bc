import { audit } from '../../platform/audit.ts'
import type { CustomerCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/database.ts'

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
