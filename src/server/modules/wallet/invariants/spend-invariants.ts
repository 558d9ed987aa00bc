import { sql } from 'kysely'
import type { Violation } from './ledger-invariants.ts'

/**
 * The sums by day and kind are those of the movements. A violation means that a seller sees wrong spend, and that
 * statements of the time after that day open with a wrong balance.
 */
export const sumsByDayAddUp = {
  name: 'sumsByDayAddUp',
  breaches: sql<Violation>`
    select customer_id, jsonb_build_object('day', day, 'kind', kind, 'inMinor', d.in_minor::text,
      'outMinor', d.out_minor::text, 'movements', d.movements, 'bookedInMinor', m.in_minor::text,
      'bookedOutMinor', m.out_minor::text, 'bookedMovements', m.movements) as detail
    from wallet_movements_by_day d full join (
      select p.customer_id, (t.created_at at time zone 'UTC')::date as day, t.kind,
          sum(greatest(p.amount_minor, 0)) as in_minor, -sum(least(p.amount_minor, 0)) as out_minor, count(*) as movements
        from ledger_posting p join ledger_transaction t on t.customer_id = p.customer_id and t.id = p.transaction_id
        where p.account = 'wallet' group by 1, 2, 3
    ) m using (customer_id, day, kind)
    where d.in_minor is distinct from m.in_minor or d.out_minor is distinct from m.out_minor
      or d.movements is distinct from m.movements`,
}
