import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { customerIdFromRow, minor, type Database } from '../../platform/database/database.ts'
import { readStatements, readWalletCredit } from '../wallet/index.ts'
import { changeView, readChanges } from './change-rows.ts'

/** The longest lists of one customer; more is in the audit log. */
const shownRows = 50

type CustomerCredit = z.input<typeof operatorCreditLines.getCustomerCreditLine.output>

export const getCustomerCredit = async (
  { agency }: Database,
  id: string,
  operatorId: string,
): Promise<CustomerCredit> => {
  const { rows } = await sql<{ customerId: string; name: string; currency: Currency; balance: string }>`
    select c.customer_id as "customerId", c.name, w.currency, w.balance_minor as balance
      from customer c join wallet w using (customer_id) where c.customer_id = ${id}`.execute(agency)
  const [row] = rows
  if (!row) throw notFound('Customer')
  const customerId = customerIdFromRow(row.customerId)
  const [credit, changes, statements] = await Promise.all([
    readWalletCredit(agency, customerId),
    readChanges(
      agency,
      sql`where c.customer_id = ${customerId} order by c.status_since desc, c.id desc limit ${sql.lit(shownRows)}`,
    ),
    readStatements(
      agency,
      sql`where s.customer_id = ${customerId} order by s.id desc limit ${sql.lit(shownRows)}`,
    ),
  ])
  const views = changes.map((one) => changeView(one, operatorId))
  return {
    customerId: row.customerId,
    customerName: row.name,
    balance: { amountMinor: minor(row.balance), currency: row.currency },
    credit,
    proposal: views.find(({ status }) => status === 'proposed') ?? null,
    changes: views.filter(({ status }) => status !== 'proposed'),
    statements: statements.map(({ customerId: _own, ...statement }) => statement),
  }
}

type Filter = ParsedInputOf<typeof operatorCreditLines.listCreditLines>['state']

const whereOf = (state: Filter) => {
  if (state === undefined) return sql`true`
  if (state === 'overdue') return sql`o.due_at <= now()`
  if (state === 'proposed') return sql`p.customer_id is not null`
  return sql`l.status = ${state}`
}

interface LineRow {
  readonly customerId: string
  readonly customerName: string
  readonly currency: Currency
  readonly balance: string
  readonly status: 'active' | 'ended' | null
  readonly limit: string
  readonly nextStatementAt: Date | null
  readonly statementId: string | null
  readonly hasProposal: boolean
}

/** The oldest open statement of each first: the longest overdue on top. */
export const listCreditLines = async (
  { agency }: Database,
  { state, pageNum, pageSize }: ParsedInputOf<typeof operatorCreditLines.listCreditLines>,
) => {
  const from = sql`
    from credit_line l
      full join (select customer_id from credit_line_change where status = 'proposed') p using (customer_id)
      join customer c using (customer_id) join wallet w using (customer_id)
      left join lateral (select s.id, s.due_at from credit_statement s
        where s.customer_id = w.customer_id and s.settled_at is null order by s.id limit 1) o on true
      where ${whereOf(state)}`
  const [count, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(agency),
    sql<LineRow>`
      select customer_id as "customerId", c.name as "customerName", w.currency, w.balance_minor as balance, l.status,
          w.credit_minor as limit, l.next_statement_at as "nextStatementAt", o.id as "statementId",
          p.customer_id is not null as "hasProposal"
        ${from} order by o.due_at nulls last, l.status, c.name, customer_id
        limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`.execute(agency),
  ])
  const ids = rows.flatMap(({ statementId }) => statementId ?? [])
  const statements =
    ids.length === 0 ? [] : await readStatements(agency, sql`where s.id = any(${ids}::bigint[])`)
  const statementOf = new Map(statements.map(({ customerId, ...statement }) => [customerId, statement]))
  return {
    total: count.rows[0]?.total ?? 0,
    rows: rows.map(({ statementId: _read, currency, balance, limit, nextStatementAt, ...row }) => ({
      ...row,
      balance: { amountMinor: minor(balance), currency },
      limit: { amountMinor: minor(limit), currency },
      nextStatementAt: nextStatementAt?.toISOString() ?? null,
      statement: statementOf.get(row.customerId) ?? null,
    })),
  }
}
