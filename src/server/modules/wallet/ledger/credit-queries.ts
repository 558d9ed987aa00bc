import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type {
  creditStatementSchema,
  CreditLineStatus,
  CreditStatementState,
  walletCreditSchema,
} from '../../../../contract/credit-lines/credit-lines.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { minor, type CustomerId, type Db } from '../../../platform/database/database.ts'

type Statement = z.input<typeof creditStatementSchema>

interface StatementRow {
  readonly customerId: string
  readonly number: string
  readonly currency: Currency
  readonly closedAt: Date
  readonly periodSince: Date
  readonly periodUntil: Date
  readonly owed: string
  readonly left: string
  readonly dueAt: Date
  readonly stopsAt: Date
  readonly settledAt: Date | null
  readonly state: CreditStatementState
}

const statementView = (row: StatementRow): Statement => ({
  number: row.number,
  closedAt: row.closedAt.toISOString(),
  periodSince: row.periodSince.toISOString(),
  periodUntil: row.periodUntil.toISOString(),
  owed: { amountMinor: minor(row.owed), currency: row.currency },
  left: { amountMinor: minor(row.left), currency: row.currency },
  dueAt: row.dueAt.toISOString(),
  stopsAt: row.stopsAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  state: row.state,
})

/** `rest` follows `from credit_statement s`. */
export const readStatements = async (
  db: Db,
  rest: RawBuilder<unknown>,
): Promise<(Statement & { readonly customerId: string })[]> => {
  const { rows } = await sql<StatementRow>`
    select s.customer_id as "customerId", s.number, s.currency, s.closed_at as "closedAt", s.period_since as "periodSince",
        s.period_until as "periodUntil", s.owed_minor as owed, credit_statement_left(s) as left, s.due_at as "dueAt",
        s.stops_at as "stopsAt", s.settled_at as "settledAt",
        case when s.settled_at is not null then 'settled' when s.stops_at <= now() then 'stopped'
          when s.due_at <= now() then 'overdue' else 'open' end as state
      from credit_statement s ${rest}`.execute(db)
  return rows.map((row) => ({ ...statementView(row), customerId: row.customerId }))
}

export const countStatements = async (db: Db, customerId: CustomerId): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from credit_statement where customer_id = ${customerId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Of the newest statement that stops drawing, or else is overdue, or else the one that is due first: what to pay first. */
const toPay = async (db: Db, customerId: CustomerId): Promise<Statement | null> => {
  const open = await readStatements(
    db,
    sql`where s.customer_id = ${customerId} and s.settled_at is null order by s.id desc`,
  )
  const found =
    open.find(({ state }) => state === 'stopped') ??
    open.find(({ state }) => state === 'overdue') ??
    open.at(-1)
  if (!found) return null
  const { customerId: _own, ...statement } = found
  return statement
}

interface LineRow {
  readonly status: CreditLineStatus
  readonly currency: Currency
  readonly balance: string
  readonly limit: string
  readonly usable: string
  readonly everyDays: number | null
  readonly dueDays: number
  readonly nextStatementAt: Date
}

export const readWalletCredit = async (
  db: Db,
  customerId: CustomerId,
): Promise<z.input<typeof walletCreditSchema>> => {
  const { rows } = await sql<LineRow>`
    select l.status, w.currency, w.balance_minor as balance, w.credit_minor as limit, usable_credit(w) as usable,
        l.every_days as "everyDays", l.due_days as "dueDays", l.next_statement_at as "nextStatementAt"
      from credit_line l join wallet w using (customer_id) where l.customer_id = ${customerId}`.execute(db)
  const [line] = rows
  if (!line) return null
  const { status, currency, everyDays, dueDays, nextStatementAt } = line
  const money = (amountMinor: number) => ({ amountMinor, currency })
  const [balanceMinor, usableMinor] = [minor(line.balance), minor(line.usable)]
  return {
    status,
    limit: money(minor(line.limit)),
    used: money(Math.max(0, -balanceMinor)),
    unused: money(Math.max(0, Math.min(usableMinor, balanceMinor + usableMinor))),
    everyDays,
    dueDays,
    nextStatementAt: nextStatementAt.toISOString(),
    toPay: await toPay(db, customerId),
  }
}
