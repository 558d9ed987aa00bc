import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import { withdrawals, type WithdrawalRow } from '../../../contract/withdrawals/withdrawals.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { isPermitted } from '../../platform/auth/permit.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { readWithdrawalTerms } from '../agency-settings/index.ts'
import { getBalance } from '../wallet/index.ts'
import { openDetails } from './payout-details.ts'
import { offeredKinds, quoteOf } from './withdrawal-fee.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import {
  getOwn,
  withdrawalColumns,
  withdrawalsFrom,
  type Withdrawal,
  type StoredWithdrawal,
} from './withdrawal-rows.ts'
import { detailView, rowView } from './withdrawal-views.ts'

export const getWithdrawalTerms = async (
  { database }: WithdrawalParts,
  { customerId, currency }: CustomerActor,
): Promise<OutputOf<typeof withdrawals.getWithdrawalTerms>> => {
  const [balance, terms] = await Promise.all([
    getBalance(database.tenant(customerId), customerId),
    readWithdrawalTerms(database.agency),
  ])
  return {
    balance,
    minimumMinor: terms?.minimumMinor[currency] ?? 0,
    methods: offeredKinds(terms, currency).flatMap((kind) => {
      const method = terms?.methods[kind]
      return method ? [{ kind, feeBp: method.feeBp, feeFixedMinor: method.feeFixedMinor[currency] }] : []
    }),
  }
}

export const calculateWithdrawal = async (
  { database }: WithdrawalParts,
  { customerId, currency }: CustomerActor,
  { kind, amountMinor }: ParsedInputOf<typeof withdrawals.calculateWithdrawal>,
): Promise<OutputOf<typeof withdrawals.calculateWithdrawal>> => {
  const [{ amountMinor: balanceMinor }, terms] = await Promise.all([
    getBalance(database.tenant(customerId), customerId),
    readWithdrawalTerms(database.agency),
  ])
  const { feeMinor, minimumMinor, isTooSmall } = quoteOf(terms, { kind, amountMinor, currency })
  const money = (minor: number) => ({ amountMinor: minor, currency })
  return {
    amount: money(amountMinor),
    fee: money(feeMinor),
    payout: money(Math.max(0, amountMinor - feeMinor)),
    balanceAfter: money(balanceMinor - amountMinor),
    problem: isTooSmall ? 'tooSmall' : amountMinor > balanceMinor ? 'balanceTooLow' : null,
    minimum: money(minimumMinor),
  }
}

const actionsOf = ({ status }: Withdrawal, actor: CustomerActor): WithdrawalRow['allowedActions'] =>
  status === 'requested' && isPermitted(withdrawals.cancelWithdrawal.access, actor) ? ['cancel'] : []

export const listWithdrawals = async (
  { database }: WithdrawalParts,
  actor: CustomerActor,
  { status, sort, pageNum, pageSize }: ParsedInputOf<typeof withdrawals.listWithdrawals>,
) => {
  const { customerId } = actor
  const db = database.tenant(customerId)
  const from = sql`withdrawal w where w.customer_id = ${customerId}
    ${status === undefined ? sql`` : sql`and w.status = ${status}`}`
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
    withdrawalsFrom(
      db,
      sql<StoredWithdrawal>`select ${withdrawalColumns} from ${from}
        order by ${orderBySql([sql`w.id`], sortOf(sort)?.direction ?? 'desc')}
        limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`,
    ),
  ])
  return {
    total: count.rows[0]?.total ?? 0,
    rows: rows.map((one) => ({ ...rowView(one), allowedActions: actionsOf(one, actor) })),
  }
}

/** The account in full is the main account's only. */
export const getWithdrawal = async (
  { database, files, secrets }: WithdrawalParts,
  actor: CustomerActor,
  id: string,
) => {
  const db = database.tenant(actor.customerId)
  const withdrawal = await getOwn(db, actor.customerId, id)
  return {
    ...(await detailView(db, files, withdrawal)),
    allowedActions: actionsOf(withdrawal, actor),
    details: isPermitted(withdrawals.getPayoutAccount.access, actor)
      ? openDetails(secrets, 'withdrawal-payout', withdrawal.payoutSealed)
      : null,
  }
}
