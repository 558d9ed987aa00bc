import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { leadingOffer, rateSql, stockCosts } from './count-parts.ts'

/** Counts what written-off units had cost, and replaces their rows. Units without a purchase price are estimated, as in orders. */
export const countWriteOffs = async (
  tx: Tx,
  movements: readonly { readonly skuId: string; readonly id: string }[],
): Promise<void> => {
  if (movements.length === 0) return
  const ids = movements.map(({ id }) => id)
  await sql`delete from write_off_cost where movement_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    with left_stock as materialized (
      select m.sku_id, m.id, 0::bigint as customer_id, m.id as order_id, -m.quantity as units, m.write_off_reason as reason,
          (m.at at time zone agency_time_zone())::date as day
        from unnest(${movements.map(({ skuId }) => skuId)}::bigint[], ${ids}::bigint[]) g (sku_id, id)
          join warehouse_stock_movement m on m.sku_id = g.sku_id and m.id = g.id and m.cause = 'writtenOff'
    ), ${stockCosts}, costed as (
      select l.*, coalesce(t.cost, 0) as cost, coalesce(t.freight, 0) as freight,
          greatest(0, l.units - coalesce(t.costed, 0)) as rest
        from left_stock l left join taken t on t.order_id = l.id and t.sku_id = l.sku_id
    )
    insert into write_off_cost (movement_id, sku_id, day, reason, units, goods_minor, inbound_minor, is_estimated, is_unknown)
      select c.id, c.sku_id, c.day, c.reason, c.units,
          round(c.cost + coalesce(c.rest * f.cost_cny_minor / ${rateSql("'CNY'", 'c.day')}, 0))::bigint, round(c.freight)::bigint,
          c.rest > 0 and f.cost_cny_minor is not null, c.rest > 0 and f.cost_cny_minor is null
        from costed c left join lateral (${leadingOffer('c.sku_id')}) f on c.rest > 0`.execute(tx)
}
