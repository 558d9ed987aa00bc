import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import {
  recentDays,
  type operatorWithdrawals,
  type OperatorWithdrawalAction,
} from '../../../contract/withdrawals/operator-withdrawals.ts'
import type { WithdrawalStatus } from '../../../contract/withdrawals/withdrawals.ts'
import { audit } from '../../platform/auth/audit.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { readWithdrawalTerms } from '../agency-settings/index.ts'
import { openDetails } from './payout-details.ts'
import { findOthers } from './shared-accounts.ts'
import { needsTwoPeople } from './second-person.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import {
  getAny,
  withdrawalColumns,
  withdrawalsFrom,
  type Withdrawal,
  type StoredWithdrawal,
} from './withdrawal-rows.ts'
import { detailView, rowView } from './withdrawal-views.ts'

const actionsByStatus: Readonly<Record<WithdrawalStatus, readonly OperatorWithdrawalAction[]>> = {
  requested: ['approve', 'reject'],
  approved: ['pay', 'reject'],
  paid: [],
  rejected: [],
  cancelled: [],
}

/** Of an account: its password was changed, or set through a link. */
const passwordActions = ['account.passwordChanged', 'account.passwordSet', 'account.passwordForgotten']

interface Facts {
  readonly id: string
  readonly customerName: string
  readonly approvedBy: string | null
  readonly passwordChangedAt: Date | null
  readonly isFirst: boolean
  readonly needsTwoPeople: boolean
}

const readFacts = async (db: Db, shown: readonly Withdrawal[]): Promise<Map<string, Facts>> => {
  const { rows } = await sql<Facts>`
    select w.id, c.name as "customerName", o.name as "approvedBy",
        not exists (select from withdrawal p
          where p.customer_id = w.customer_id and p.status = 'paid' and p.id < w.id) as "isFirst",
        (select l.at from audit_log l
          where l.account_id = w.account_id and l.action like 'account.%' and l.action = any(${passwordActions}::text[])
            and l.at between w.created_at - ${recentDays} * interval '1 day' and w.created_at
          order by l.id desc limit 1) as "passwordChangedAt",
        ${needsTwoPeople} as "needsTwoPeople"
      from withdrawal w join customer c using (customer_id) left join operator o on o.id = w.approved_by
      where (w.customer_id, w.id) in (select * from unnest(${shown.map(({ customerId }) => customerId)}::bigint[],
        ${shown.map(({ id }) => id)}::bigint[]))`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type Terms = Awaited<ReturnType<typeof readWithdrawalTerms>>

const limitOf = (terms: Terms, { currency }: Withdrawal): number | null =>
  terms?.secondPersonAboveMinor[currency] ?? null

/** The statement that marks it as paid checks the same; see pay-withdrawal.ts. */
const isBlocked = (facts: Facts, { status, approvedBy }: Withdrawal, operatorId: string): boolean =>
  status === 'approved' && facts.needsTwoPeople && approvedBy === operatorId

const factsView = (facts: Facts, withdrawal: Withdrawal, operatorId: string) => ({
  customerId: withdrawal.customerId as string,
  customerName: facts.customerName,
  allowedActions: [...actionsByStatus[withdrawal.status]],
  payBlockedBy: isBlocked(facts, withdrawal, operatorId) ? ('secondPerson' as const) : null,
  needsTwoPeople: facts.needsTwoPeople,
  approvedBy: facts.approvedBy,
  risks: {
    payoutAddedAt: withdrawal.payoutAddedAt.toISOString(),
    passwordChangedAt: facts.passwordChangedAt?.toISOString() ?? null,
    isFirst: facts.isFirst,
  },
})

export const listOperatorWithdrawals = async (
  { database: { agency } }: WithdrawalParts,
  operatorId: string,
  input: ParsedInputOf<typeof operatorWithdrawals.listOperatorWithdrawals>,
) => {
  const { status, toReview, search, pageNum, pageSize } = input
  const sort = sortOf(input.sort)
  const list = sql`withdrawal w where true
    ${toReview ? sql`and w.status in ('requested', 'approved')` : sql``}
    ${status === undefined ? sql`` : sql`and w.status = ${status}`}`
  const found = search
    ? await findCases(agency, search, {
        from: list,
        alias: 'w',
        order: null,
        own: (word) => [sql`lower(w.payment_reference) like ${containing(word)}`],
      })
    : null
  const from = sql`${list} and ${caseConditions(input, found, {
    alias: 'w',
    at: 'created_at',
    since: 'status_since',
    isBy: (decider) => sql`(w.approved_by = ${decider} or w.paid_by = ${decider})`,
  })}`
  const order =
    toReview && !sort
      ? sql`w.status_since, w.id`
      : orderBySql([sql`w.created_at`, sql`w.id`], sort?.direction ?? 'desc')
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(agency),
    withdrawalsFrom(
      agency,
      sql<StoredWithdrawal>`select ${withdrawalColumns} from ${from} order by ${order}
        limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`,
    ),
  ])
  const facts = await readFacts(agency, rows)
  return {
    total: count.rows[0]?.total ?? 0,
    totalIsLowerBound: found?.isMore === true,
    rows: rows.flatMap((one) => {
      const known = facts.get(one.id)
      return known ? [{ ...rowView(one), ...factsView(known, one, operatorId) }] : []
    }),
  }
}

/** The page reads it again every few seconds. */
const auditReading = async (
  { database }: WithdrawalParts,
  { customerId, id, number }: Withdrawal,
  call: OperatorCall,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { operatorId } = call.operator
    const { rows } = await sql`
      update withdrawal set read_by = read_by || ${operatorId}::bigint
        where customer_id = ${customerId} and id = ${id} and ${operatorId}::bigint <> all(read_by) returning id`.execute(
      tx,
    )
    if (rows.length > 0)
      await audit(tx, call.operator, {
        action: 'withdrawal.accountRead',
        target: `withdrawal:${id}`,
        detail: { customerId, number },
        call,
      })
  })

/** With the account to pay to, in full; an operator's first reading of it is audited. */
export const getOperatorWithdrawal = async (parts: WithdrawalParts, id: string, call: OperatorCall) => {
  const { files, secrets, database } = parts
  const db = database.agency
  const withdrawal = await getAny(db, id)
  const terms = await readWithdrawalTerms(db)
  const known = (await readFacts(db, [withdrawal])).get(id)
  if (!known) throw new Error('the withdrawal has no customer')
  const details = openDetails(secrets, 'withdrawal-payout', withdrawal.payoutSealed)
  await auditReading(parts, withdrawal, call)
  return {
    ...(await detailView(db, files, withdrawal)),
    ...factsView(known, withdrawal, call.operator.operatorId),
    details,
    sharedWith: await findOthers(db, secrets, withdrawal, details),
    secondPersonAboveMinor: limitOf(terms, withdrawal),
  }
}
