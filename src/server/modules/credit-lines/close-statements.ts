import { sql } from 'kysely'
import { customerIdFromRow, type CustomerId, type Tx } from '../../platform/database/database.ts'
import { readCreditTerms } from '../agency-settings/index.ts'
import { lockWallet } from '../wallet/index.ts'
import type { CreditParts } from './credit-parts.ts'
import { readStatementMail, takeIssued } from './statement-mail.ts'

/** Of a line whose period has ended. Its id is the next position in the ledger, given out under the wallet's lock. */
const closeSql = (customerId: CustomerId, graceDays: number) => sql<{ id: string | null }>`
  with line as (
    select l.*, w.balance_minor, w.currency,
        -- All that is owed may be on an open statement already.
        coalesce((select credit_statement_left(s) from credit_statement s
          where s.customer_id = l.customer_id and s.settled_at is null order by s.id desc limit 1), 0) as asked,
        -- After a long outage one statement stands for all periods that have ended since.
        case when l.every_days is null then date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
          else l.next_statement_at + l.every_days * interval '1 day'
            * floor(extract(epoch from now() - l.next_statement_at) / (l.every_days * 86400)) end as until
      from credit_line l join wallet w using (customer_id)
      where l.customer_id = ${customerId} and l.next_statement_at <= now()
  ), closed as (
    insert into credit_statement (customer_id, id, number, currency, period_since, period_until, owed_minor, due_at, stops_at)
      select line.customer_id, n.id, 'CS-' || n.id, line.currency, line.period_since, line.until, -line.balance_minor,
        now() + line.due_days * interval '1 day', now() + (line.due_days + ${graceDays}::integer) * interval '1 day'
      from line cross join lateral (select nextval('id_seq') as id) n
      where -line.balance_minor > line.asked
      returning customer_id, id, stops_at
  ), moved as (
    update credit_line l set period_since = line.until,
        next_statement_at = case when l.every_days is null then line.until + interval '1 month'
          else line.until + l.every_days * interval '1 day' end
      from line where l.customer_id = line.customer_id
      returning l.customer_id
  ), stopped as (
    update wallet w set credit_stops_at = least(w.credit_stops_at, closed.stops_at)
      from closed where w.customer_id = closed.customer_id
  )
  select closed.id from moved left join closed using (customer_id)`

const close = async (tx: Tx, customerId: CustomerId, { mails }: CreditParts): Promise<void> => {
  await lockWallet(tx, customerId)
  const { graceDays } = await readCreditTerms(tx)
  const { rows } = await closeSql(customerId, graceDays).execute(tx)
  const id = rows[0]?.id
  if (id && (await takeIssued(tx, customerId, id)))
    await mails.reminded(tx, customerId, 'issued', await readStatementMail(tx, customerId, id))
}

/**
 * Closes every period that has ended: what is owed becomes a statement, unless open statements ask for all of it already. Each
 * customer is a transaction that moves the period on, so a repeated run closes nothing twice.
 */
export const closeStatements = async (parts: CreditParts, signal: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from credit_line where next_statement_at <= now() order by next_statement_at`.execute(
    parts.database.agency,
  )
  for (const { customer_id } of rows) {
    signal.throwIfAborted()
    const customerId = customerIdFromRow(customer_id)
    await parts.database.agencyTransaction((tx) => close(tx, customerId, parts))
  }
}
