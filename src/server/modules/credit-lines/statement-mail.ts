import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel/money.ts'
import { minor, type CustomerId, type Db, type Tx } from '../../platform/database/database.ts'

export type ReminderKind = 'issued' | 'soon' | 'due' | 'overdue' | 'stopped'

/** A statement as emails name it. */
export interface StatementMail {
  readonly id: string
  readonly number: string
  readonly currency: Currency
  readonly owedMinor: number
  readonly leftMinor: number
  readonly dueAt: Date
  readonly stopsAt: Date
}

export const readStatementMail = async (
  db: Db,
  customerId: CustomerId,
  id: string,
): Promise<StatementMail> => {
  const { rows } = await sql<
    Omit<StatementMail, 'owedMinor' | 'leftMinor'> & { readonly owed: string; readonly left: string }
  >`
    select s.id, s.number, s.currency, s.owed_minor as owed, credit_statement_left(s) as left, s.due_at as "dueAt",
        s.stops_at as "stopsAt"
      from credit_statement s where s.customer_id = ${customerId} and s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the statement is missing')
  const { owed, left, ...statement } = row
  return { ...statement, owedMinor: minor(owed), leftMinor: minor(left) }
}

/** Whether the email may be sent: each kind once for a statement, and one a day for the customer. */
export const takeIssued = async (tx: Tx, customerId: CustomerId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into credit_reminder (customer_id, statement_id, kind, sent_on)
      values (${customerId}, ${id}, 'issued', (now() at time zone 'UTC')::date)
      on conflict do nothing returning kind`.execute(tx)
  return rows.length > 0
}
