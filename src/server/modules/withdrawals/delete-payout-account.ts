import { notFound } from '../../../contract/kernel/errors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'

/** Withdrawals keep their copy of it. */
export const deletePayoutAccount = (
  { database }: WithdrawalParts,
  id: string,
  call: CustomerCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('payout_account')
      .where('customer_id', '=', call.customer.customerId)
      .where('id', '=', id)
      .returning(['kind', 'hint'])
      .executeTakeFirst()
    if (!deleted) throw notFound('Payout account')
    await audit(tx, call.customer, {
      action: 'payoutAccount.deleted',
      target: `payoutAccount:${id}`,
      detail: deleted,
      call,
    })
  })
