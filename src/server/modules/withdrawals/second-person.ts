import { sql } from 'kysely'

const week = sql`interval '7 days'`

/**
 * `withdrawal w` with what else is approved or paid of the same customer's requests of the week before and after it, in minor
 * units: parts of an amount need a second person as the whole does, in whichever order they are paid.
 */
const amountOfWeek = sql`
  (select sum(p.amount_minor) from withdrawal p
    where p.customer_id = w.customer_id and (p.id = w.id or p.status in ('approved', 'paid'))
      and p.created_at between w.created_at - ${week} and w.created_at + ${week})`

const limit = sql`
  (select (value -> 'secondPersonAboveMinor' ->> w.currency)::bigint from agency_settings
    where section = 'withdrawals' order by version desc limit 1)`

/** Whether another operator than the approver must mark `withdrawal w` as paid. */
export const needsTwoPeople = sql`coalesce(${amountOfWeek} > ${limit}, false)`
