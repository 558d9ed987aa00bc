import { sql, type RawBuilder } from 'kysely'
import type { PayoutAction, PayoutStatus } from '../../../contract/affiliates/commissions.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { customerIdFromRow, minor, type CustomerId, type Db } from '../../platform/database/database.ts'
import { readMinimumPayouts } from '../agency-settings/index.ts'
import { monthStart } from './commission-rows.ts'
import { endOf, lastMonth } from './payout-months.ts'

interface Row {
  readonly customerId: string
  readonly customerName: string
  readonly currency: Currency
  readonly stored: 'open' | 'held' | 'paid' | null
  readonly amount: string
  readonly orders: number
  readonly corrections: number
  readonly reason: string
  readonly decidedBy: string
  readonly decidedAt: Date | null
}

export interface Payout {
  readonly month: string
  readonly customerId: CustomerId
  readonly customerName: string
  readonly status: PayoutStatus
  readonly currency: Currency
  readonly amountMinor: number
  readonly orders: number
  readonly corrections: number
  readonly minimumMinor: number
  readonly reason: string
  readonly decidedBy: string
  readonly decidedAt: string | null
}

/** What of `commission m` a month's run pays: what became available before its end, and whatever was refunded since. */
export const isDue = (month: string) => sql`
  m.state = 'available' and (m.payout_minor < 0 or m.available_at < ${endOf(sql`${monthStart(month)}::date`)})`

/**
 * The payouts that wait for a run, for the operators' queues: those of the last month that is over, which include what was
 * not paid for earlier months. Both parts of what is due have their index.
 */
export const payoutsToPay = sql`(
  select ${endOf(lastMonth)} as due
    from (
      select customer_id, sum(payout_minor) as amount from (
        select customer_id, payout_minor from commission where state = 'available' and available_at < ${endOf(lastMonth)}
        union all
        select customer_id, payout_minor from commission
          where state = 'available' and payout_minor < 0 and available_at >= ${endOf(lastMonth)}) m group by 1
    ) d join customer c using (customer_id)
    where d.amount >= greatest(1, coalesce((select (value -> 'minimumPayoutMinor' ->> c.currency)::bigint
        from agency_settings where section = 'affiliates' order by version desc limit 1), 0))
      and not exists (select from commission_payout p
        where p.customer_id = d.customer_id and p.month = ${lastMonth} and p.status in ('held', 'paid'))) payout`

const statusOf = (row: Row, minimumMinor: number): PayoutStatus => {
  if (row.stored === 'paid' || row.stored === 'held') return row.stored
  const amountMinor = minor(row.amount)
  return amountMinor <= 0 || amountMinor < minimumMinor ? 'carriedOver' : 'open'
}

/** A month's payouts, of all referrers or one; a paid one as it was paid. */
export const readPayouts = async (
  db: Db,
  month: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Payout[]> => {
  const [minimum, { rows }] = await Promise.all([
    readMinimumPayouts(db),
    sql<Row>`
      with due as (
        select m.customer_id, sum(m.payout_minor) as amount, count(*) filter (where m.position = 1)::int as orders,
            count(*) filter (where m.position > 1)::int as corrections
          from commission m where ${isDue(month)} and ${where} group by 1
      ), decided as (
        select * from commission_payout m where m.month = ${monthStart(month)}::date and ${where}
      )
      select c.customer_id as "customerId", c.name as "customerName", c.currency, p.status as stored,
          case when p.status = 'paid' then p.amount_minor else coalesce(d.amount, 0) end as amount,
          case when p.status = 'paid' then p.orders else coalesce(d.orders, 0) end as orders,
          case when p.status = 'paid' then (select count(*)::int from commission x where x.customer_id = c.customer_id
            and x.payout_month = p.month and x.position > 1) else coalesce(d.corrections, 0) end as corrections,
          coalesce(p.reason, '') as reason, coalesce(p.actor_name, '') as "decidedBy", p.decided_at as "decidedAt"
        from due d full join decided p using (customer_id) join customer c using (customer_id)
        where d.customer_id is not null or p.status = 'paid'
        order by amount desc, c.customer_id`.execute(db),
  ])
  return rows.map((row) => ({
    month,
    customerId: customerIdFromRow(row.customerId),
    customerName: row.customerName,
    status: statusOf(row, minimum[row.currency]),
    currency: row.currency,
    amountMinor: minor(row.amount),
    orders: row.orders,
    corrections: row.corrections,
    minimumMinor: minimum[row.currency],
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
}

export const payoutActionsOf: Readonly<Record<PayoutStatus, readonly PayoutAction[]>> = {
  open: ['pay', 'hold'],
  held: ['release'],
  carriedOver: ['hold'],
  paid: [],
}

export const ofReferrer = (customerId: string): RawBuilder<unknown> => sql`m.customer_id = ${customerId}`
