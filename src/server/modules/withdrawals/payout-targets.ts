import { sql } from 'kysely'
import type { PayoutDetails } from '../../../contract/withdrawals/withdrawals.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { openDetails } from './payout-details.ts'

interface Row {
  readonly customerId: string
  readonly purpose: 'payout-account' | 'withdrawal-payout'
  readonly hint: string
  readonly sealed: string
}

export interface CustomerPayoutTarget {
  readonly customerId: string
  /** Equal for the same account, by whatever service it is reached. */
  readonly key: string
  readonly hint: string
}

const keyOf = (details: PayoutDetails): string => {
  if (details.kind === 'bank')
    return (details.iban || details.accountNumber).replaceAll(' ', '').toUpperCase()
  return details.kind === 'usdt' ? details.address : details.email
}

/** Where these customers withdraw to: saved accounts, and those of their latest withdrawals. */
export const readPayoutTargets = async (
  db: Db,
  secrets: Secrets,
  customerIds: readonly string[],
): Promise<CustomerPayoutTarget[]> => {
  const { rows } = await sql<Row>`
    select customer_id as "customerId", 'payout-account' as purpose, hint, details_sealed as sealed from payout_account
      where customer_id = any (${customerIds}::bigint[])
    union all
    select w.customer_id, 'withdrawal-payout', w.payout_hint, w.payout_sealed
      from unnest(${customerIds}::bigint[]) as given (id) cross join lateral (
        select * from withdrawal where customer_id = given.id order by id desc limit 10) w`.execute(db)
  return rows.map(({ customerId, purpose, hint, sealed }) => ({
    customerId,
    key: keyOf(openDetails(secrets, purpose, sealed)),
    hint,
  }))
}
