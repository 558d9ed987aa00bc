import type { Selectable } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { payoutAccountLimit } from '../../../contract/withdrawals/withdrawals.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { openDetails } from './payout-details.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'

export type PayoutAccountRow = Selectable<DB['payout_account']>

export const accountView = ({ id, kind, hint, actor_name, created_at }: PayoutAccountRow) => ({
  id,
  kind: kind as PayoutKind,
  hint,
  addedBy: actor_name,
  addedAt: created_at.toISOString(),
})

export const readPayoutAccounts = (db: Db, customerId: CustomerId): Promise<PayoutAccountRow[]> =>
  db.selectFrom('payout_account').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()

export const readPayoutAccount = async (
  db: Db,
  customerId: CustomerId,
  id: string,
): Promise<PayoutAccountRow> => {
  const row = await db
    .selectFrom('payout_account')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Payout account')
  return row
}

export const listPayoutAccounts = async ({ database }: WithdrawalParts, customerId: CustomerId) => ({
  limit: payoutAccountLimit,
  accounts: (await readPayoutAccounts(database.tenant(customerId), customerId)).map(accountView),
})

export const getPayoutAccount = async (
  { database, secrets }: WithdrawalParts,
  customerId: CustomerId,
  id: string,
) => {
  const row = await readPayoutAccount(database.tenant(customerId), customerId, id)
  return { ...accountView(row), details: openDetails(secrets, 'payout-account', row.details_sealed) }
}
