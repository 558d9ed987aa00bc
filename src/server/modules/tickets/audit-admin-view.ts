import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Records an operator's action in the admin view; does nothing for sellers. */
export const auditAdminView = async (
  tx: Tx,
  call: CustomerCall,
  action: `ticket:${string}`,
  ticketId: string,
): Promise<void> => {
  if (!call.customer.isAdminView) return
  await audit(tx, call.customer, { action, target: `ticket:${ticketId}`, call })
}
