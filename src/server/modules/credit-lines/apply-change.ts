import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../platform/database/database.ts'

/** The end of the period that runs: the first of the next month, or so many days from now. */
const nextStatement = (everyDays: number | null) =>
  everyDays === null
    ? sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month'`
    : sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + ${everyDays}::integer * interval '1 day'`

export interface AppliedChange {
  readonly limitMinor: number
  readonly everyDays: number | null
  readonly dueDays: number
}

/**
 * Writes the limit and terms to the line and the wallet, which must be locked. A running period keeps its end unless its
 * length changes. A limit of 0 ends the line: its terms still apply to what was drawn.
 */
export const applyChange = async (
  tx: Tx,
  customerId: CustomerId,
  { limitMinor, everyDays, dueDays }: AppliedChange,
): Promise<void> => {
  if (limitMinor === 0)
    await sql`
      update credit_line set status = 'ended', status_since = now() where customer_id = ${customerId}`.execute(
      tx,
    )
  else
    await sql`
      insert into credit_line (customer_id, status, limit_minor, every_days, due_days, next_statement_at)
        values (${customerId}, 'active', ${limitMinor}, ${everyDays}, ${dueDays}, ${nextStatement(everyDays)})
        on conflict (customer_id) do update set limit_minor = excluded.limit_minor, every_days = excluded.every_days,
          due_days = excluded.due_days, status = 'active',
          status_since = case when credit_line.status = 'active' then credit_line.status_since else now() end,
          next_statement_at = case when credit_line.every_days is not distinct from excluded.every_days
            and credit_line.next_statement_at > now() then credit_line.next_statement_at
            else excluded.next_statement_at end`.execute(tx)
  await sql`update wallet set credit_minor = ${limitMinor} where customer_id = ${customerId}`.execute(tx)
}
