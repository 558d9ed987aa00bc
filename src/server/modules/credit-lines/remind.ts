import { sql } from 'kysely'
import { customerIdFromRow, type CustomerId, type Tx } from '../../platform/database/database.ts'
import { readCreditTerms } from '../agency-settings/index.ts'
import { lockWallet } from '../wallet/index.ts'
import type { CreditParts } from './credit-parts.ts'
import { readStatementMail, type ReminderKind } from './statement-mail.ts'

/** The reminder that an open statement calls for now; earlier ones that were missed are not made up for. */
const kindNow = (remindDays: number) => sql`
  case when s.stops_at <= now() then 'stopped' when s.due_at <= now() - interval '1 day' then 'overdue'
    when s.due_at <= now() + interval '12 hours' then 'due'
    when s.due_at <= now() + ${remindDays}::integer * interval '1 day' then 'soon' end`

/** The most pressing statement of a customer that calls for an email, if none was sent to the customer today. */
const take = async (
  tx: Tx,
  customerId: CustomerId,
  remindDays: number,
): Promise<{ readonly id: string; readonly kind: ReminderKind } | undefined> => {
  const { rows } = await sql<{ id: string; kind: ReminderKind }>`
    insert into credit_reminder (customer_id, statement_id, kind, sent_on)
      select customer_id, id, kind, (now() at time zone 'UTC')::date from (
        select s.customer_id, s.id, ${kindNow(remindDays)} as kind from credit_statement s
          where s.customer_id = ${customerId} and s.settled_at is null) s
        where kind is not null and not exists (select from credit_reminder r
          where r.customer_id = s.customer_id and r.statement_id = s.id and r.kind = s.kind)
        order by array_position(array['stopped', 'overdue', 'due', 'soon'], kind), id desc limit 1
      on conflict do nothing
      returning statement_id as id, kind`.execute(tx)
  return rows[0]
}

/** Emails about statements that are due soon, due or overdue: each once, and one a day for each customer at most. */
export const remindOfStatements = async (
  { database, mails }: CreditParts,
  signal: AbortSignal,
): Promise<void> => {
  const { remindDays } = await readCreditTerms(database.agency)
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from credit_statement
      where settled_at is null and due_at <= now() + ${remindDays}::integer * interval '1 day'`.execute(
    database.agency,
  )
  for (const { customer_id } of rows) {
    signal.throwIfAborted()
    const customerId = customerIdFromRow(customer_id)
    await database.agencyTransaction(async (tx) => {
      await lockWallet(tx, customerId)
      const taken = await take(tx, customerId, remindDays)
      if (taken)
        await mails.reminded(tx, customerId, taken.kind, await readStatementMail(tx, customerId, taken.id))
    })
  }
}
