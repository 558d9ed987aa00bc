import type { CreditTerms } from '../../src/contract/credit-lines/credit-terms.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import { insertRows } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

export const demoCreditTerms: CreditTerms = {
  limitSecondPersonAboveMinor: { USD: 300_000, CNY: 2_000_000 },
  graceDays: 3,
  remindDays: 3,
}

/** A statement every two weeks; the last one is due in three days. */
const story = { limitMinor: 100_000, everyDays: 14, dueDays: 14, grantedDays: 60, closedDays: 11 } as const

/** How a seller's wallet draws on credit in place of recharges. */
export interface DemoCredit {
  readonly customerId: string
  readonly limitMinor: number
  readonly since: Date
  readonly closedAt: Date
}

/** At the beginning of a day, as the job does it. */
const closing = (now: Date): Date => {
  const day = new Date(+now - story.closedDays * dayMs)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 0, 5))
}

/** Before the payments that draw on it. */
export const seedCreditLine = async (
  tx: Tx,
  {
    seller,
    staff,
    now,
  }: { readonly seller: SeededSeller; readonly staff: SeededOperators; readonly now: Date },
): Promise<DemoCredit> => {
  const { customerId, currency } = seller
  const { limitMinor, everyDays, dueDays, grantedDays } = story
  const since = new Date(+now - grantedDays * dayMs)
  const closedAt = closing(now)
  const row = {
    customer: customerId,
    currency,
    limit: limitMinor,
    every: everyDays,
    due: dueDays,
    since,
    period: closedAt,
    next: new Date(+closedAt + everyDays * dayMs),
    operator: staff.finance.id,
  }
  await insertRows(
    tx,
    `with r as (
       select * from json_to_recordset($1) as r (customer bigint, currency text, "limit" bigint, every integer, due integer,
         since timestamptz, period timestamptz, next timestamptz, operator bigint)
     ), line as (
       insert into credit_line (customer_id, status, status_since, limit_minor, every_days, due_days, period_since,
           next_statement_at)
         select customer, 'active', since, "limit", every, due, date_trunc('day', period at time zone 'UTC') at time zone 'UTC',
           date_trunc('day', next at time zone 'UTC') at time zone 'UTC' from r
     ), change as (
       insert into credit_line_change (customer_id, id, number, kind, status, status_since, currency, limit_minor, every_days,
           due_days, reason, proposed_by, proposed_at, decided_by, position)
         select customer, n.id, 'CC-' || n.id, 'grant', 'applied', since, currency, "limit", every, due,
           'Has paid on time for a year.', operator, since, operator, n.id
         from r cross join lateral (select nextval('id_seq') as id where r.customer is not null) n
     )
     update wallet w set credit_minor = r."limit" from r where w.customer_id = r.customer`,
    [row],
  )
  return { customerId, limitMinor, since, closedAt }
}

/** What was owed at the end of the last period; `position` is that moment's place in the ledger. */
export const seedStatement = async (
  tx: Tx,
  { customerId, closedAt }: DemoCredit,
  position: string,
): Promise<void> => {
  const { everyDays, dueDays } = story
  const dueAt = new Date(+closedAt + dueDays * dayMs)
  const row = {
    customer: customerId,
    id: position,
    since: new Date(+closedAt - everyDays * dayMs),
    closed: closedAt,
    due: dueAt,
    stops: new Date(+dueAt + demoCreditTerms.graceDays * dayMs),
  }
  await insertRows(
    tx,
    `with r as (
       select * from json_to_recordset($1) as r (customer bigint, id bigint, since timestamptz, closed timestamptz,
         due timestamptz, stops timestamptz)
     ), closed as (
       insert into credit_statement (customer_id, id, number, currency, period_since, period_until, closed_at, owed_minor,
           due_at, stops_at)
         select r.customer, r.id, 'CS-' || r.id, w.currency, date_trunc('day', r.since at time zone 'UTC') at time zone 'UTC',
           date_trunc('day', r.closed at time zone 'UTC') at time zone 'UTC', r.closed, -p.balance_after_minor, r.due, r.stops
         from r join wallet w on w.customer_id = r.customer cross join lateral (
           select balance_after_minor from ledger_posting p
             where p.customer_id = r.customer and p.account = 'wallet' and p.transaction_id < r.id
             order by p.transaction_id desc limit 1) p
         returning customer_id, id, closed_at, stops_at
     ), reminded as (
       insert into credit_reminder (customer_id, statement_id, kind, sent_on)
         select customer_id, id, 'issued', (closed_at at time zone 'UTC')::date from closed
     )
     update wallet w set credit_stops_at = closed.stops_at from closed where w.customer_id = closed.customer_id`,
    [row],
  )
}
