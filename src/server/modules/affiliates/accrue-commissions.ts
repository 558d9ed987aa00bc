import { sql } from 'kysely'
import { commissionLockDays } from '../../../contract/affiliates/affiliate-terms.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import { paidProductsSql } from '../wallet/index.ts'

/** Ledger transactions read in one database transaction. */
const batchSize = 1_000

const rateOn = (currency: string) => sql`
  (select rate from exchange_rate where currency = ${sql.raw(currency)}
    and valid_from <= (f.paid_at at time zone 'UTC')::date order by valid_from desc limit 1)`

/**
 * Brings the commissions of these orders in line with what was paid and refunded. Until an order's row is paid, it is
 * changed; afterwards one further row holds the difference. What was fixed when the order was paid for the first row
 * stays: referrer, percentage and exchange rate.
 */
const accrue = (tx: Tx, referredId: CustomerId, orderIds: readonly string[]) =>
  sql`
  with facts as materialized (
    select o.id as order_id, o.currency, o.paid_at, o.delivered_at, ${paidProductsSql} as product_minor
      from dropshipping_order o where o.customer_id = ${referredId} and o.id = any (${orderIds}::bigint[])
  ), stored as materialized (
    select order_id, min(customer_id) as referrer, max(position) as positions, bool_or(state = 'paid') as has_paid,
        max(percent) filter (where position = 1) as percent, max(exchange_rate) filter (where position = 1) as rate,
        max(id) filter (where state <> 'paid') as open_id, max(position) filter (where state <> 'paid') as open_position,
        coalesce(sum(product_minor) filter (where state = 'paid'), 0) as product_paid,
        coalesce(sum(amount_minor) filter (where state = 'paid'), 0) as amount_paid,
        coalesce(sum(payout_minor) filter (where state = 'paid'), 0) as payout_paid
      from commission where referred_id = ${referredId} and order_id = any (${orderIds}::bigint[]) group by order_id
  ), terms as (
    select f.*, s.positions, s.open_id, coalesce(s.open_position, s.positions + 1, 1) as position,
        coalesce(s.product_paid, 0) as product_paid, coalesce(s.amount_paid, 0) as amount_paid,
        coalesce(s.payout_paid, 0) as payout_paid, referrer.customer_id as referrer, referrer.currency as payout_currency,
        case when f.paid_at is null or s.has_paid then s.percent else coalesce(a.percent, 0) end as earned_percent,
        s.percent as stored_percent,
        case when f.paid_at is null or s.has_paid then s.rate
          else round(${rateOn('referrer.currency')} / ${rateOn('f.currency')}, 8) end as rate
      from facts f
        join customer c on c.customer_id = ${referredId}
        left join stored s on s.order_id = f.order_id
        join customer referrer
          on referrer.customer_id = coalesce(s.referrer, case when f.paid_at >= c.referred_at then c.referred_by end)
        left join lateral (select percent from alliance_rate
          where customer_id = referrer.customer_id and valid_from <= f.paid_at order by valid_from desc limit 1) a on true
  ), products as (
    select t.*, case when earned_percent > 0 then product_minor else 0 end as product_due,
        coalesce(nullif(earned_percent, 0), stored_percent) as percent from terms t
  ), amounts as (
    select p.*, round(product_due * percent / 100) as amount_due from products p where percent > 0
  ), due as (
    select order_id, referrer, open_id, position, currency, payout_currency, percent, rate, paid_at,
        delivered_at, delivered_at + ${commissionLockDays} * interval '1 day' as unlocks_at,
        (product_due - product_paid)::bigint as product_minor, (amount_due - amount_paid)::bigint as amount_minor,
        (round(amount_due * rate) - payout_paid)::bigint as payout_minor
      from amounts
  ), rows as (
    select due.*, case when product_minor = 0 and amount_minor = 0 and payout_minor = 0 then 'reversed'
        when position > 1 or unlocks_at <= now() then 'available' else 'locked' end as state
      from due
  ), changed as (
    update commission c
      set state = r.state, product_minor = r.product_minor, amount_minor = r.amount_minor, payout_minor = r.payout_minor,
        percent = r.percent, exchange_rate = r.rate, paid_at = coalesce(r.paid_at, c.paid_at), delivered_at = r.delivered_at,
        month = case when c.position > 1 then c.month
          else date_trunc('month', coalesce(r.paid_at, c.paid_at) at time zone 'UTC')::date end,
        available_at = case when r.state = 'reversed' then null
          when c.position > 1 then coalesce(c.available_at, now()) else r.unlocks_at end
      from rows r
      where c.customer_id = r.referrer and c.id = r.open_id
  )
  insert into commission (customer_id, referred_id, order_id, position, state, month, paid_at, delivered_at, available_at,
      percent, currency, product_minor, amount_minor, payout_currency, exchange_rate, payout_minor)
    select referrer, ${referredId}, order_id, position, state,
        date_trunc('month', (case when position > 1 then now() else paid_at end) at time zone 'UTC')::date, paid_at,
        delivered_at, case when position > 1 then now() else unlocks_at end, percent, currency, product_minor, amount_minor,
        payout_currency, rate, payout_minor
      from rows where open_id is null and state <> 'reversed' and paid_at is not null`.execute(tx)

/** @returns whether there may be more */
const readBatch = async (tx: Tx, referredId: CustomerId): Promise<boolean> => {
  await sql`insert into commission_scan (customer_id) values (${referredId}) on conflict do nothing`.execute(
    tx,
  )
  // Two runs at once go one after the other, and the second finds nothing left.
  const { rows: scans } = await sql<{ after: string }>`
    select ledger_id as after from commission_scan where customer_id = ${referredId} for update`.execute(tx)
  // Only those of orders: their ids are given out under the wallet's lock, so that a smaller one is never committed later.
  const { rows: read } = await sql<{ id: string; orderId: string }>`
    select id, source_id as "orderId" from ledger_transaction
      where customer_id = ${referredId} and source_kind = 'order' and id > ${scans[0]?.after ?? '0'}
      order by id limit ${sql.lit(batchSize)}`.execute(tx)
  const last = read.at(-1)
  if (!last) return false
  const orderIds = [...new Set(read.map(({ orderId }) => orderId))]
  // In the order in which payouts lock them.
  await sql`
    select from commission where referred_id = ${referredId} and order_id = any (${orderIds}::bigint[])
      order by customer_id, id for update`.execute(tx)
  await accrue(tx, referredId, orderIds)
  await sql`update commission_scan set ledger_id = ${last.id} where customer_id = ${referredId}`.execute(tx)
  return read.length === batchSize
}

/** All of it, in one transaction. */
export const readLedgerOf = async (tx: Tx, referredId: CustomerId): Promise<void> => {
  let isMore = true
  while (isMore) isMore = await readBatch(tx, referredId)
}

const accrueOf = async (database: Database, referredId: CustomerId, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    signal?.throwIfAborted()
    if (!(await database.agencyTransaction((tx) => readBatch(tx, referredId)))) return
  }
}

const nobody = '0'

/** Referred customers with ledger transactions that were not read yet; of one referrer, or of all. */
const customersToRead = async (database: Database, after: string, referrerId: CustomerId | null) => {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from customer c left join commission_scan s using (customer_id)
      where c.referred_by is not null and customer_id > ${after}
        and (${referrerId}::bigint is null or c.referred_by = ${referrerId}::bigint)
        and exists (select from ledger_transaction t
          where t.customer_id = c.customer_id and t.source_kind = 'order' and t.id > coalesce(s.ledger_id, 0))
      order by customer_id limit 100`.execute(database.agency)
  return rows.map((row) => customerIdFromRow(row.customer_id))
}

/** Reads what referred customers have paid and got back since the last run. */
export const accrueCommissions = async (
  database: Database,
  {
    referrerId = null,
    signal,
  }: { readonly referrerId?: CustomerId | null; readonly signal?: AbortSignal } = {},
): Promise<void> => {
  let after: string = nobody
  for (;;) {
    const customers = await customersToRead(database, after, referrerId)
    for (const referredId of customers) await accrueOf(database, referredId, signal)
    const last = customers.at(-1)
    if (last === undefined) return
    after = last
  }
}
