import { sql } from 'kysely'
import type { Violation } from './ledger-invariants.ts'

/**
 * What a customer's account `withdrawals` holds equals its requested and approved withdrawals. A violation means that
 * money is missing from both the wallet and the withdrawals, or is in both.
 */
const openWithdrawalsAreHeld = {
  name: 'openWithdrawalsAreHeld',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('openMinor', coalesce(w.amount_minor, 0)::text,
      'heldMinor', coalesce(p.amount_minor, 0)::text) as detail
    from (
      select customer_id, sum(amount_minor) as amount_minor from withdrawal
        where status in ('requested', 'approved') group by 1
    ) w full join (
      select customer_id, sum(amount_minor) as amount_minor from ledger_posting where account = 'withdrawals' group by 1
    ) p using (customer_id)
    where coalesce(w.amount_minor, 0) <> coalesce(p.amount_minor, 0)`,
}

/**
 * Each withdrawal was taken from the wallet once, and, if it is over, either paid out less its fee or given back, once.
 * A violation means that money was paid twice, paid and given back, or paid without having been taken.
 */
const withdrawalsAreBooked = {
  name: 'withdrawalsAreBooked',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('withdrawal', coalesce(w.number, b.number), 'status', w.status,
      'booked', to_jsonb(b) - 'customer_id') as detail
    from withdrawal w full join (
      select t.customer_id, t.source_id as id, min(t.source_number) as number,
          count(*) filter (where t.kind = 'withdrawal') as taken,
          count(*) filter (where t.kind = 'withdrawalPaid') as paid,
          count(*) filter (where t.kind = 'withdrawalReturned') as returned,
          sum(p.wallet) filter (where t.kind = 'withdrawal') as taken_minor,
          sum(p.wallet) filter (where t.kind = 'withdrawalReturned') as returned_minor,
          sum(p.payouts) as paid_minor, sum(p.fees) as fee_minor
        from ledger_transaction t cross join lateral (
          select sum(amount_minor) filter (where account = 'wallet') as wallet,
              sum(amount_minor) filter (where account = 'payouts') as payouts,
              sum(amount_minor) filter (where account = 'fees') as fees
            from ledger_posting p where p.customer_id = t.customer_id and p.transaction_id = t.id) p
        where t.source_kind = 'withdrawal' or t.kind in ('withdrawal', 'withdrawalPaid', 'withdrawalReturned')
        group by 1, 2
    ) b using (customer_id, id)
    where w.id is null or b.id is null or b.taken <> 1 or b.taken_minor is distinct from -w.amount_minor
      or b.paid <> (w.status = 'paid')::int or b.returned <> (w.status in ('rejected', 'cancelled'))::int
      or coalesce(b.paid_minor, 0) <> case when w.status = 'paid' then w.amount_minor - w.fee_minor else 0 end
      or coalesce(b.fee_minor, 0) <> case when w.status = 'paid' then w.fee_minor else 0 end
      or coalesce(b.returned_minor, 0) <> case when w.status in ('rejected', 'cancelled') then w.amount_minor else 0 end`,
}

export const withdrawalInvariants = [openWithdrawalsAreHeld, withdrawalsAreBooked] as const
