import { sql, type RawBuilder } from 'kysely'
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

/** Of an order that was paid once: nothing more is bought or packed for it, unless it is paid again. */
const needsNothing = (alias: string): RawBuilder<unknown> =>
  sql.raw(`${alias}.status in ('awaitingQuote', 'awaitingPayment', 'cancelled', 'merged', 'split')`)

/** The orders, and what they were paid and refunded by the ledger. */
const orderFacts = (ids: readonly string[]) => sql`
  given as materialized (
    select o.*, coalesce(l.paid, 0) as paid, coalesce(l.refunded, 0) as refunded,
        (coalesce(o.paid_at, p.first_at, o.created_at) at time zone agency_time_zone())::date as day,
        coalesce(o.paid_at, o.created_at) as funded_at, coalesce(p.parcels, 0) as parcels, p.last_line, p.last_operator
      from dropshipping_order o
        left join lateral (
          select sum(p.amount_minor) filter (where p.amount_minor > 0) as paid,
              -sum(p.amount_minor) filter (where p.amount_minor < 0) as refunded
            from (
              select t.id from ledger_transaction t
                where t.customer_id = o.customer_id and t.source_kind = 'order' and t.source_id = o.id
              union all
              select t.id from returned_parcel r join ledger_transaction t
                on t.customer_id = r.customer_id and t.source_kind = 'returnedParcel' and t.source_id = r.id
                where r.customer_id = o.customer_id and r.order_id = o.id
            ) t join ledger_posting p on p.customer_id = o.customer_id and p.transaction_id = t.id and p.account = 'sales'
        ) l on true
        left join lateral (
          select count(*)::integer as parcels, min(s.shipped_at) as first_at,
              (array_agg(s.shipping_line_id order by s.shipped_at desc, s.id desc))[1] as last_line,
              (array_agg(s.operator_id order by s.shipped_at desc, s.id desc))[1] as last_operator
            from shipment s where s.customer_id = o.customer_id and s.order_id = o.id
        ) p on true
      where o.id = any(${[...ids]}::bigint[]) and (l.paid is not null or l.refunded is not null or p.parcels > 0)
  )`

const leftStock = sql`
  left_stock as materialized (
    select m.sku_id, m.id, g.customer_id, g.id as order_id from given g
      join shipment s on s.customer_id = g.customer_id and s.order_id = g.id
      join warehouse_stock_movement m on m.source_id = s.id and m.cause = 'shipped'
  )`

const wantedUnits = sql`
  own as materialized (
    select r.customer_id, r.order_id, r.sku_id, sum(r.units - r.released) as units
      from given g join stock_reservation r on r.customer_id = g.customer_id and r.order_id = g.id group by 1, 2, 3
  ), needed as materialized (
    select g.customer_id, g.id as order_id, l.sku_id, g.day,
        sum(l.units * case when ${needsNothing('g')} then l.shipped_quantity else l.quantity end)::bigint as units,
        sum(l.quantity::bigint * l.units * coalesce(l.unit_price_minor, 0)) as price
      from given g join order_line_component l on l.customer_id = g.customer_id and l.order_id = g.id
      where l.quantity > 0 group by 1, 2, 3, 4
  ), wanted as materialized (
    select n.*, coalesce(o.units, 0) as own_units, n.price as value, null::numeric as recorded
      from needed n left join own o on o.customer_id = n.customer_id and o.order_id = n.order_id and o.sku_id = n.sku_id
  )`

/** Carriers and commissions. */
const otherCosts = sql`
  carried as materialized (
    select g.customer_id, g.id as order_id,
        sum(coalesce(
          c.billed_minor / ${rateSql('c.billed_currency', 's.shipped_at::date')},
          c.quoted_minor / ${rateSql('c.quoted_currency', 's.shipped_at::date')})) as cost,
        coalesce(sum(c.billed_minor) filter (where c.billed_currency = 'USD'), 0)::bigint as billed_usd,
        coalesce(sum(c.billed_minor) filter (where c.billed_currency = 'CNY'), 0)::bigint as billed_cny,
        bool_or(c.billed_minor is null and c.quoted_minor is not null) as is_quoted,
        bool_or(c.billed_minor is null and c.quoted_minor is null) as is_unknown
      from given g join shipment s on s.customer_id = g.customer_id and s.order_id = g.id
        left join shipment_cost c on c.customer_id = s.customer_id and c.shipment_id = s.id
      group by 1, 2
  ), earned as materialized (
    select g.customer_id, g.id as order_id, sum(m.amount_minor) as minor, bool_or(m.state = 'locked') as is_locked
      from given g join commission m on m.referred_id = g.customer_id and m.order_id = g.id and m.state <> 'reversed'
      group by 1, 2
  )`

const figures = sql`
  figures as materialized (
    select r.customer_id, r.id as order_id, 'dropshipping' as sale_kind, r.day, coalesce(r.shipping_line_id, r.last_line) as shipping_line_id,
        r.last_operator as operator_id, r.currency, r.paid, r.refunded, coalesce(c.billed_usd, 0) as billed_usd,
        coalesce(c.billed_cny, 0) as billed_cny, coalesce(b.units, 0) as units, round(r.paid / r.rate)::bigint as revenue,
        round(r.refunded / r.rate)::bigint as refund, coalesce(b.goods, 0) as goods, coalesce(b.inbound, 0) as inbound,
        (greatest(r.parcels, open.count) * coalesce(r.packing_usd_minor, 0))::bigint as packing,
        round(r.service_minor * coalesce(r.service_bp, 0) / 10000.0 / r.rate)::bigint as service,
        coalesce(round(c.cost), 0)::bigint as carrier,
        ${feeSql} as fee,
        coalesce(round(e.minor / r.rate), 0)::bigint as commission,
        array_remove(array[
          case when b.is_estimated then 'goods' end,
          case when r.packing_usd_minor > 0 and open.count > r.parcels then 'packing' end,
          case when c.is_quoted then 'carrier' end,
          case when ${feeIsEstimated} then 'fee' end,
          case when e.is_locked then 'commission' end], null) as estimated,
        array_remove(array[
          case when b.is_unknown then 'goods' end,
          case when b.lacks_freight then 'inbound' end,
          case when r.packing_usd_minor is null and greatest(r.parcels, open.count) > 0 then 'packing' end,
          case when r.service_bp is null and r.service_minor > 0 then 'service' end,
          case when c.is_unknown or open.count > 0 then 'carrier' end,
          case when ${feeIsUnknown} then 'fee' end], null) as unknown
      from rated r
        cross join lateral (select case when not ${needsNothing('r')} and exists (select from order_line l
            where l.customer_id = r.customer_id and l.order_id = r.id and l.shipped_quantity < l.quantity)
          then r.parcels + 1 else 0 end as count) open
        left join by_order b on b.customer_id = r.customer_id and b.order_id = r.id
        left join carried c on c.customer_id = r.customer_id and c.order_id = r.id
        left join funded f on f.customer_id = r.customer_id and f.order_id = r.id
        left join earned e on e.customer_id = r.customer_id and e.order_id = r.id
  )`

/** Dropshipping orders. Those that were neither paid nor shipped have no row. */
export const countOrders = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  sql`
    with ${orderFacts(ids)}, ${rated}, ${leftStock}, ${stockCosts}, ${wantedUnits}, ${goodsCosts}, ${otherCosts}, ${fundedBy},
      ${figures}, ${storedFigures}`.execute(tx)
