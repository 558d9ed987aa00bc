import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import type { WithdrawalStatus } from '../../../contract/withdrawals/withdrawals.ts'
import { minor, type CustomerId, type Db } from '../../platform/database/database.ts'

export interface StoredWithdrawal {
  readonly customerId: CustomerId
  readonly id: string
  readonly number: string
  readonly status: WithdrawalStatus
  readonly statusSince: Date
  readonly currency: Currency
  readonly amount: string
  readonly fee: string
  readonly payoutKind: PayoutKind
  readonly payoutHint: string
  readonly payoutSealed: string
  readonly payoutAddedAt: Date
  readonly accountId: string
  readonly actorName: string
  readonly createdAt: Date
  readonly approvedBy: string | null
  /** A day such as 2026-01-31. */
  readonly paidOn: string | null
  readonly paymentReference: string
  readonly proofFileId: string | null
  readonly reason: string
}

export interface Withdrawal extends Omit<StoredWithdrawal, 'amount' | 'fee'> {
  readonly amountMinor: number
  readonly feeMinor: number
}

/** Of `withdrawal w`. */
export const withdrawalColumns = sql`
  w.customer_id as "customerId", w.id, w.number, w.status, w.status_since as "statusSince", w.currency,
  w.amount_minor as amount, w.fee_minor as fee, w.payout_kind as "payoutKind", w.payout_hint as "payoutHint",
  w.payout_sealed as "payoutSealed", w.payout_added_at as "payoutAddedAt", w.account_id as "accountId",
  w.actor_name as "actorName", w.created_at as "createdAt", w.approved_by as "approvedBy",
  to_char(w.paid_on, 'YYYY-MM-DD') as "paidOn", w.payment_reference as "paymentReference",
  w.proof_file_id as "proofFileId", w.reason`

export const withdrawalsFrom = async (db: Db, query: RawBuilder<StoredWithdrawal>): Promise<Withdrawal[]> => {
  const { rows } = await query.execute(db)
  return rows.map(({ amount, fee, ...row }) => ({
    ...row,
    amountMinor: minor(amount),
    feeMinor: minor(fee),
  }))
}

const only = ([withdrawal]: readonly Withdrawal[]): Withdrawal => {
  if (!withdrawal) throw notFound('Withdrawal')
  return withdrawal
}

export const getOwn = async (db: Db, customerId: CustomerId, id: string): Promise<Withdrawal> =>
  only(
    await withdrawalsFrom(
      db,
      sql<StoredWithdrawal>`select ${withdrawalColumns} from withdrawal w where w.customer_id = ${customerId} and w.id = ${id}`,
    ),
  )

/** Of any customer, for operators. */
export const getAny = async (db: Db, id: string): Promise<Withdrawal> =>
  only(
    await withdrawalsFrom(
      db,
      sql<StoredWithdrawal>`select ${withdrawalColumns} from withdrawal w where w.id = ${id}`,
    ),
  )
