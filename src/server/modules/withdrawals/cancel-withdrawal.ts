import { audit } from '../../platform/auth/audit.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { giveBack } from './give-back.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { getOwn } from './withdrawal-rows.ts'

/** By the seller, until the agency has approved it. */
export const cancelWithdrawal = (
  { database }: WithdrawalParts,
  id: string,
  call: CustomerCall,
): Promise<void> => {
  const { customerId, name } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'cancelWithdrawal', request: { id } }
  return database.agencyTransaction(async (tx) => {
    await idempotently(tx, intent, async () => {
      await getOwn(tx, customerId, id)
      const { number } = await giveBack(
        tx,
        { customerId, id },
        { to: 'cancelled', reason: '' },
        { kind: 'seller', name },
      )
      await audit(tx, call.customer, {
        action: 'withdrawal.cancelled',
        target: `withdrawal:${id}`,
        detail: { number },
        call,
      })
      return { id }
    })
  })
}
