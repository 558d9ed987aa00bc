import { CompiledQuery } from 'kysely'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'

export interface Payout {
  /** Shared with what would give the amount back, so that only one of them can ever be posted. */
  readonly key: string
  readonly amountMinor: number
  /** The part of the amount that the agency keeps. */
  readonly feeMinor: number
  readonly sourceId: string
  readonly sourceNumber: string
  readonly actorName: string
}

const payoutSql = `
  with paid as (
    insert into ledger_transaction (customer_id, kind, key, source_kind, source_id, source_number, actor_name)
      values ($1, 'withdrawalPaid', $2, 'withdrawal', $5, $6, $7) returning id
  )
  insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency)
    select $1, paid.id, leg.account, leg.amount, wallet.currency
    from paid cross join wallet cross join lateral (values
      ('withdrawals', -$3::bigint), ('payouts', $3::bigint - $4::bigint), ('fees', $4::bigint)) as leg (account, amount)
    where wallet.customer_id = $1 and leg.amount <> 0`

/** Posts that a requested amount has left the agency. The wallet is not moved: the request did that. */
export const postPayout = async (tx: Tx, customerId: CustomerId, payout: Payout): Promise<void> => {
  const { key, amountMinor, feeMinor, sourceId, sourceNumber, actorName } = payout
  const values = [customerId, key, amountMinor, feeMinor, sourceId, sourceNumber, actorName]
  await tx.executeQuery(CompiledQuery.raw(payoutSql, values))
}
