import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  feeIsEstimated,
  feeIsUnknown,
  feeSql,
  fundedBy,
  goodsCosts,
  rateSql,
  rated,
  stockCosts,
  storedFigures,
} from './count-parts.ts'

/** Inventory orders, wholesale orders and service orders, and what they were paid and refunded by the ledger. */
const saleFacts = (ids: readonly string[]) => {
  const given = sql`any(${[...ids]}::bigint[])`
  return sql`
  given as materialized (
    select c.*, coalesce(l.paid, 0) as paid, coalesce(l.refunded, 0) as refunded, l.first_at as funded_at,
        (l.first_at at time zone agency_time_zone())::date as day
      from (
        select customer_id, id, 'inventory' as sale_kind, 'purchaseOrder' as source_kind, currency,
            status in ('cancelled', 'refunded') as is_over, cost_minor::bigint as recorded_minor, cost_currency as recorded_currency,
            null::integer as cartons, null::bigint as freight_usd_minor, null::bigint as freight_minor,
            null::timestamptz as done_at, null::bigint as service_minor
          from purchase_order where id = ${given} and type = 1
        union all
        select customer_id, id, 'wholesale', 'wholesaleOrder', currency, status in ('cancelled', 'refunded'), null, null,
            cartons, real_freight_usd_minor, freight_minor, shipped_at, null
          from wholesale_order where id = ${given}
        union all
        select customer_id, id, 'service', 'serviceOrder', currency, status = 'cancelled', null, null, null, null, null,
            delivered_at, total_minor
          from service_order where id = ${given}
      ) c
      cross join lateral (
        select sum(p.amount_minor) filter (where p.amount_minor > 0) as paid,
            -sum(p.amount_minor) filter (where p.amount_minor < 0) as refunded, min(t.created_at) as first_at
          from ledger_transaction t
            join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'sales'
          where t.customer_id = c.customer_id and t.source_kind = c.source_kind and t.source_id = c.id
      ) l
      where l.first_at is not null
  )`
}

const leftStock = sql`
  left_stock as materialized (
    select m.sku_id, m.id, g.customer_id, g.id as order_id from given g
      join warehouse_stock_movement m on m.source_id = g.id
        and m.cause = case g.sale_kind when 'inventory' then 'customerStock' when 'wholesale' then 'wholesale' end
  )`

/** Units that will not arrive are refunded and cost nothing; of an order that is over, only what arrived was bought. */
const wantedUnits = sql`
  wanted as materialized (
    select g.customer_id, g.id as order_id, i.sku_id, g.day, u.units, 0::bigint as own_units,
        i.quantity::bigint * i.unit_minor as price, u.units * i.unit_minor as value,
        g.recorded_minor / ${rateSql('g.recorded_currency', 'g.day')} as recorded
      from given g
        cross join lateral (
          select sku_id, quantity, arrived_quantity as arrived, closed_short_quantity as closed, coalesce(unit_minor, 0) as unit_minor
            from purchase_item p where g.sale_kind = 'inventory' and p.customer_id = g.customer_id and p.order_id = g.id
          union all
          select sku_id, quantity, arrived_quantity, closed_short_quantity, coalesce(unit_minor, 0)
            from wholesale_item w where g.sale_kind = 'wholesale' and w.customer_id = g.customer_id and w.order_id = g.id
        ) i
        cross join lateral (
          select (case when g.is_over then i.arrived else i.quantity - i.closed end)::bigint as units) u
  )`

const billedFreight = sql`
  carried as materialized (
    select g.customer_id, g.id as order_id,
        sum(l.amount_minor / ${rateSql('b.currency', 'coalesce(g.done_at::date, g.day)')}) as cost,
        coalesce(sum(l.amount_minor) filter (where b.currency = 'USD'), 0)::bigint as billed_usd,
        coalesce(sum(l.amount_minor) filter (where b.currency = 'CNY'), 0)::bigint as billed_cny
      from given g
        join carrier_bill_line l on l.customer_id = g.customer_id and l.wholesale_order_id = g.id and l.decision = 'accepted'
        join carrier_bill b on b.id = l.bill_id
      where g.sale_kind = 'wholesale' group by 1, 2
  )`

/**
 * Cartons of a wholesale order are packed as parcels are; until they are counted, one is expected. Its freight is what carriers
 * billed, else the actual freight, else the estimated one. A service order costs its share of the price of what was done: all
 * of it once delivered, else what was not refunded.
 */
const figures = sql`
  figures as materialized (
    select r.customer_id, r.id as order_id, r.sale_kind, r.day, null::bigint as shipping_line_id, null::bigint as operator_id,
        r.currency, r.paid, r.refunded, coalesce(c.billed_usd, 0) as billed_usd, coalesce(c.billed_cny, 0) as billed_cny,
        coalesce(b.units, 0) as units, round(r.paid / r.rate)::bigint as revenue, round(r.refunded / r.rate)::bigint as refund,
        coalesce(b.goods, 0) as goods, coalesce(b.inbound, 0) as inbound,
        (n.parcels * coalesce(r.packing_usd_minor, 0))::bigint as packing,
        round(n.worked * coalesce(r.service_bp, 0) / 10000.0 / r.rate)::bigint as service,
        coalesce(round(coalesce(c.cost, n.freight)), 0)::bigint as carrier, ${feeSql} as fee, 0::bigint as commission,
        array_remove(array[
          case when b.is_estimated then 'goods' end,
          case when n.parcels > 0 and r.cartons is null and r.packing_usd_minor > 0 then 'packing' end,
          case when n.worked > 0 and r.service_bp is not null and r.done_at is null and not r.is_over then 'service' end,
          case when c.cost is null and n.freight is not null then 'carrier' end,
          case when ${feeIsEstimated} then 'fee' end], null) as estimated,
        array_remove(array[
          case when b.is_unknown then 'goods' end,
          case when b.lacks_freight then 'inbound' end,
          case when n.parcels > 0 and r.packing_usd_minor is null then 'packing' end,
          case when n.worked > 0 and r.service_bp is null then 'service' end,
          case when ${feeIsUnknown} then 'fee' end], null) as unknown
      from rated r
        cross join lateral (
          select case when r.sale_kind <> 'wholesale' then 0 when r.is_over then coalesce(r.cartons, 0)
              else coalesce(r.cartons, 1) end as parcels,
            case when r.sale_kind <> 'service' then 0 when r.done_at is not null then r.service_minor
              else r.paid - r.refunded end as worked,
            case when r.sale_kind = 'wholesale' and not r.is_over
              then coalesce(r.freight_usd_minor::numeric, r.freight_minor / r.rate) end as freight
        ) n
        left join by_order b on b.customer_id = r.customer_id and b.order_id = r.id
        left join carried c on c.customer_id = r.customer_id and c.order_id = r.id
        left join funded f on f.customer_id = r.customer_id and f.order_id = r.id
  )`

/** What is sold beside dropshipping orders. What was not paid has no row. */
export const countOtherSales = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  sql`
    with ${saleFacts(ids)}, ${rated}, ${leftStock}, ${stockCosts}, ${wantedUnits}, ${goodsCosts}, ${billedFreight}, ${fundedBy},
      ${figures}, ${storedFigures}`.execute(tx)
