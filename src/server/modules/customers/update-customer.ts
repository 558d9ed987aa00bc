import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorCustomers } from '../../../contract/customers/customers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type CustomerRow, findCustomer } from './list-customers.ts'

type Change = ParsedInputOf<typeof operatorCustomers.updateCustomer>

/**
 * A customer that is closed is rejected at its next call, because the authenticator reads this row. Its sessions do not
 * come back with it.
 */
export const updateCustomer = async (tx: Tx, change: Change): Promise<CustomerRow> => {
  const set = {
    ...(change.allianceRebate === undefined ? {} : { alliance_rebate: change.allianceRebate }),
    ...(change.isActive === undefined ? {} : { is_active: change.isActive }),
  }
  if (Object.keys(set).length > 0) {
    await tx.updateTable('customer').set(set).where('customer_id', '=', change.id).execute()
  }
  if (change.isActive === false) {
    await tx
      .updateTable('session')
      .set((e) => ({ revoked_at: e.fn<Date>('now'), revoked_reason: 'customerClosed' }))
      .where('customer_id', '=', change.id)
      .where('revoked_at', 'is', null)
      .execute()
  }
  const row = await findCustomer(tx, change.id)
  if (!row) throw notFound('Customer')
  return row
}
