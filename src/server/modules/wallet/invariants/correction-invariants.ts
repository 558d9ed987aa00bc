import { sql } from 'kysely'
import type { Violation } from './ledger-invariants.ts'

/**
 * Each posted correction moved the wallet by its amount, and no other one did. A violation means that a balance was corrected
 * without a record of who proposed and approved it, or not as it was approved.
 */
export const correctionsAreBooked = {
  name: 'correctionsAreBooked',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('correction', coalesce(c.number, b.number), 'status', c.status,
      'amountMinor', c.amount_minor::text, 'bookedMinor', b.booked::text) as detail
    from (select * from balance_correction where order_id is null) c full join (
      select t.customer_id, t.source_id as id, min(t.source_number) as number, sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.source_kind = 'correction' and t.source_id is not null group by 1, 2
    ) b using (customer_id, id)
    where c.id is null or b.booked is distinct from case when c.status = 'posted' then c.amount_minor end`,
}

/**
 * The same for those that give back a part of an order's freight: they are posted with the order, and once. A violation means
 * that a seller got back freight that nobody approved, or not what was approved.
 */
export const freightCreditsAreBooked = {
  name: 'freightCreditsAreBooked',
  breaches: sql<Violation>`
    select c.customer_id, jsonb_build_object('correction', c.number, 'status', c.status,
      'amountMinor', c.amount_minor::text, 'bookedMinor', b.booked::text) as detail
    from balance_correction c left join lateral (
      select sum(p.amount_minor) as booked
      from ledger_transaction t join ledger_posting p
        on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
      where t.customer_id = c.customer_id and t.key = 'correction:' || c.id and t.source_kind = 'order'
        and t.source_id = c.order_id
    ) b on true
    where c.order_id is not null and b.booked is distinct from case when c.status = 'posted' then c.amount_minor end`,
}
