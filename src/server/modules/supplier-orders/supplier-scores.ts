import { sql } from 'kysely'
import type * as z from 'zod'
import type { supplierScoreSchema } from '../../../contract/supplier-orders/suppliers.ts'
import type { Db } from '../../platform/database/database.ts'

type Score = z.input<typeof supplierScoreSchema>

const today = sql`(now() at time zone 'UTC')::date`

/**
 * From purchase orders that were placed within the last days. An order is punctual if all its goods came by the day that
 * was promised first; one whose promised day has passed without them is not, though it is still open.
 */
export const supplierScores = async (
  db: Db,
  supplierIds: readonly string[],
  days: number,
): Promise<Score[]> => {
  if (supplierIds.length === 0) return []
  const { rows } = await sql<Score>`
    with placed as (
      select id, supplier_id, status, currency, ordered_at, promised_on,
          case when status in ('received', 'closed') then received_at end as complete_at
        from supplier_order
        where supplier_id = any(${[...supplierIds]}::bigint[]) and ordered_at is not null and status <> 'cancelled'
          and ordered_at > now() - make_interval(days => ${days})
    ), lines as (
      select o.supplier_id, o.status, l.quantity, l.received_quantity, l.damaged_quantity, l.closed_quantity, l.unit_minor,
          before.unit_minor as was_minor
        from placed o join supplier_order_line l on l.order_id = o.id
        left join lateral (
          select b.unit_minor from supplier_order_line b join supplier_order p on p.id = b.order_id
            where b.sku_id = l.sku_id and p.supplier_id = o.supplier_id and p.currency = o.currency
              and p.ordered_at < o.ordered_at and p.status <> 'cancelled'
            order by p.ordered_at desc limit 1) before on true
    ), counted as (
      select supplier_id, count(*)::integer as orders,
          count(*) filter (where promised_on is not null
            and (complete_at is not null or promised_on < ${today}))::integer as promised,
          count(*) filter (where (complete_at at time zone 'UTC')::date <= promised_on
            and not exists (select from supplier_order_line l where l.order_id = placed.id and l.closed_quantity > 0)
          )::integer as punctual,
          round(avg(extract(epoch from complete_at - ordered_at)) / 8640)::integer as "leadTenths"
        from placed group by 1
    ), summed as (
      select supplier_id,
          round(10000.0 * sum(closed_quantity) filter (where status in ('received', 'closed'))
            / nullif(sum(quantity) filter (where status in ('received', 'closed')), 0))::integer as "shortBp",
          round(10000.0 * sum(damaged_quantity)
            / nullif(sum(received_quantity + damaged_quantity), 0))::integer as "faultyBp",
          count(was_minor)::integer as repeated,
          count(*) filter (where unit_minor > was_minor)::integer as raised,
          count(*) filter (where unit_minor < was_minor)::integer as lowered,
          round(avg(10000.0 * (unit_minor - was_minor) / nullif(was_minor, 0))
            filter (where unit_minor <> was_minor))::integer as "priceChangeBp"
        from lines group by 1
    )
    select c.supplier_id::text as "supplierId", c.orders, c.promised,
        round(10000.0 * c.punctual / nullif(c.promised, 0))::integer as "onTimeBp", s."shortBp", s."faultyBp",
        coalesce(s.repeated, 0) as repeated, coalesce(s.raised, 0) as raised, coalesce(s.lowered, 0) as lowered,
        s."priceChangeBp", c."leadTenths"
      from counted c left join summed s on s.supplier_id = c.supplier_id order by c.supplier_id`.execute(db)
  return rows
}
