import { sql } from 'kysely'
import { commissionLockDays } from '../../../../contract/affiliates/affiliate-terms.ts'
import type { Violation } from './ledger-invariants.ts'
import { paidProductsSql } from '../ledger/paid-products.ts'

/** The hourly job may not have read what was posted during the last day. */
const isUnread = sql`exists (select from ledger_transaction t left join commission_scan s on s.customer_id = t.customer_id
  where t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id
    and t.id > coalesce(s.ledger_id, 0) and t.created_at > now() - interval '1 day')`

/**
 * What an order has earned its referrer is the percentage of when it was paid, of what was paid for products and not
 * refunded. A violation means that a referrer gets more or less than was promised, or gets it for an order that does not
 * count.
 */
const commissionsFollowOrders = {
  name: 'commissionsFollowOrders',
  breaches: sql<Violation>`
    select coalesce(e.referrer, e.referred_by) as customer_id, jsonb_build_object('order', e.number,
      'referredId', e.referred_id::text, 'productMinor', e.product_minor::text, 'percent', e.percent::text,
      'dueMinor', e.due_minor::text, 'amountMinor', e.amount_minor::text, 'payoutMinor', e.payout_minor::text) as detail
    from (
      select f.*, round(f.product_minor * f.percent / 100) as due_minor from (
        select o.number, o.customer_id as referred_id, o.paid_at, c.referred_by, r.*, ${paidProductsSql} as product_minor,
            coalesce((select a.percent from alliance_rate a where a.valid_from <= o.paid_at
              and a.customer_id = coalesce(r.referrer, case when o.paid_at >= c.referred_at then c.referred_by end)
              order by a.valid_from desc limit 1), 0) as percent
          from customer c
            join dropshipping_order o on o.customer_id = c.customer_id
            left join lateral (
              select min(m.customer_id) as referrer, sum(m.amount_minor) as amount_minor, sum(m.payout_minor) as payout_minor,
                  max(m.exchange_rate) as rate
                from commission m where m.referred_id = o.customer_id and m.order_id = o.id
            ) r on true
          where (c.referred_by is not null and o.paid_at is not null or r.referrer is not null) and not ${isUnread}
      ) f
    ) e
    where coalesce(e.amount_minor, 0) <> e.due_minor or coalesce(e.payout_minor, 0) <> coalesce(round(e.due_minor * e.rate), 0)`,
}

/**
 * Commissions are locked until their order was delivered two weeks ago. A violation means that money can be paid that a
 * refund may still take away.
 */
const commissionsWaitForDelivery = {
  name: 'commissionsWaitForDelivery',
  breaches: sql<Violation>`
    select m.customer_id, jsonb_build_object('order', o.number, 'deliveredAt', o.delivered_at,
      'availableAt', m.available_at) as detail
    from commission m left join dropshipping_order o on o.customer_id = m.referred_id and o.id = m.order_id
    where m.position = 1 and m.state in ('available', 'paid')
      and (m.available_at < o.delivered_at + ${sql.lit(commissionLockDays)} * interval '1 day') is not false`,
}

/**
 * Each run's commissions are in the referrer's ledger once, and nothing else is. A violation means that commissions were
 * paid twice, or count as paid without being so.
 */
const paidCommissionsAreBooked = {
  name: 'paidCommissionsAreBooked',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('month', month, 'rowsMinor', m.minor::text, 'runMinor', p.minor::text,
      'bookedMinor', b.minor::text) as detail
    from (
      select customer_id, 'commission:' || to_char(payout_month, 'YYYY-MM') || ':' || customer_id as month,
          sum(payout_minor) as minor from commission where state = 'paid' group by 1, 2
    ) m full join (
      select customer_id, 'commission:' || to_char(month, 'YYYY-MM') || ':' || customer_id as month, amount_minor as minor
        from commission_payout where status = 'paid'
    ) p using (customer_id, month) full join (
      select t.customer_id, t.key as month, sum(-p.amount_minor) as minor from ledger_transaction t
        join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id
          and p.account = 'commissions'
        group by 1, 2
    ) b using (customer_id, month)
    where m.minor is distinct from p.minor or p.minor is distinct from b.minor`,
}

export const commissionInvariants = [
  commissionsFollowOrders,
  commissionsWaitForDelivery,
  paidCommissionsAreBooked,
] as const
