import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Units of a currency per USD on a day. */
const rateSql = (currency: string, day: string): RawBuilder<unknown> =>
  sql.raw(`(case when ${currency} = 'USD' then 1 else (select r.rate from exchange_rate r
    where r.currency = ${currency} and r.valid_from <= ${day} order by r.valid_from desc limit 1) end)`)

/** Of an order that was paid once: nothing more is bought or packed for it, unless it is paid again. */
const needsNothing = (alias: string): RawBuilder<unknown> =>
  sql.raw(`${alias}.status in ('awaitingQuote', 'awaitingPayment', 'cancelled', 'merged', 'split')`)

/** The orders, and what they were paid and refunded by the ledger. */
const orderFacts = (ids: readonly string[]) => sql`
  given as materialized (
    select o.*, coalesce(l.paid, 0) as paid, coalesce(l.refunded, 0) as refunded,
        (coalesce(o.paid_at, p.first_at, o.created_at) at time zone agency_time_zone())::date as day,
        coalesce(p.parcels, 0) as parcels, p.last_line, p.last_operator
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
      where o.id = any(${[...ids]}::bigint[]) and (l.paid is not null or p.parcels > 0)
  ), rated as materialized (
    select g.*, ${rateSql('g.currency', 'g.day')} as rate, c.packing_usd_minor, c.service_bp, c.paypal_bp
      from given g left join lateral (
        select * from cost_setting c where c.valid_from <= g.day order by c.valid_from desc limit 1) c on true
  )`

/**
 * Units from the agency's stock, first in, first out: the n-th unit that left is the n-th that came in. What came in has
 * the price and the share of the freight of its purchase order, looked up, so that later corrections apply.
 */
const stockCosts = sql`
  left_stock as materialized (
    select m.sku_id, m.id, g.customer_id, g.id as order_id from given g
      join shipment s on s.customer_id = g.customer_id and s.order_id = g.id
      join warehouse_stock_movement m on m.source_id = s.id and m.cause = 'shipped'
  ), moves as materialized (
    select m.sku_id, m.id, m.quantity, m.cause, m.source_id, m.at,
        coalesce(sum(m.quantity) filter (where m.quantity > 0) over so_far, 0) as into_stock,
        coalesce(-sum(m.quantity) filter (where m.quantity < 0) over so_far, 0) as out_of_stock
      from warehouse_stock_movement m
      where m.sku_id in (select sku_id from left_stock) and m.cause <> 'shippingUndone'
        and not exists (select from warehouse_stock_movement u
          where u.source_id = m.source_id and u.sku_id = m.sku_id and u.cause = 'shippingUndone')
      window so_far as (partition by m.sku_id order by m.id)
  ), layers as materialized (
    select i.sku_id, i.into_stock - i.quantity as from_unit, i.into_stock as to_unit,
        l.unit_minor / ${rateSql('b.currency', 'i.at::date')} as unit_cost,
        case when b.id is not null then coalesce(
            b.freight_minor * l.unit_minor / nullif(w.value, 0), b.freight_minor / nullif(w.units, 0)::numeric, 0)
          / ${rateSql('b.currency', 'i.at::date')} end as unit_freight
      from moves i
        left join supplier_order_line l on i.cause = 'received' and l.order_id = i.source_id and l.sku_id = i.sku_id
        left join supplier_order b on b.id = l.order_id
        left join lateral (
          select sum(x.unit_minor * x.received_quantity)::numeric as value, sum(x.received_quantity) as units
            from supplier_order_line x where x.order_id = b.id) w on b.freight_minor > 0
      where i.quantity > 0
  ), taken as materialized (
    select t.customer_id, t.order_id, t.sku_id, sum(u.units) filter (where y.unit_cost is not null) as costed,
        sum(u.units) filter (where y.unit_cost is null) as uncosted, sum(u.units * y.unit_cost) as cost,
        sum(u.units * y.unit_freight) as freight
      from left_stock t
        join moves o on o.sku_id = t.sku_id and o.id = t.id
        join layers y on y.sku_id = o.sku_id and y.to_unit > o.out_of_stock + o.quantity and y.from_unit < o.out_of_stock
        cross join lateral (
          select least(y.to_unit, o.out_of_stock) - greatest(y.from_unit, o.out_of_stock + o.quantity) as units) u
      group by 1, 2, 3
  )`

/** Goods by product. Units of the customer's own stock were sold with the inventory order, and cost nothing here. */
const goodsCosts = sql`
  wanted as materialized (
    select g.customer_id, g.id as order_id, l.sku_id, g.day,
        sum(l.units * case when ${needsNothing('g')} then l.shipped_quantity else l.quantity end)::bigint as units,
        sum(l.quantity::bigint * l.units * coalesce(l.unit_price_minor, 0)) as price,
        bool_or(l.sku_id is null and l.quantity > 0) as has_no_sku
      from given g join order_line_component l on l.customer_id = g.customer_id and l.order_id = g.id
      where l.quantity > 0 group by 1, 2, 3, 4
  ), own as materialized (
    select r.customer_id, r.order_id, r.sku_id, sum(r.units - r.released) as units
      from given g join stock_reservation r on r.customer_id = g.customer_id and r.order_id = g.id group by 1, 2, 3
  ), costed as materialized (
    select w.*, coalesce(t.cost, 0) as cost, coalesce(t.freight, 0) as freight,
        greatest(0, w.units - coalesce(o.units, 0) - coalesce(t.costed, 0)) as rest
      from wanted w
        left join own o on o.customer_id = w.customer_id and o.order_id = w.order_id and o.sku_id = w.sku_id
        left join taken t on t.customer_id = w.customer_id and t.order_id = w.order_id and t.sku_id = w.sku_id
  ), by_product as materialized (
    select c.customer_id, c.order_id, coalesce(k.product_id, 0) as product_id, sum(c.units)::integer as units,
        sum(c.price) as price, round(sum(c.cost + coalesce(c.rest * f.cost_cny_minor / ${rateSql("'CNY'", 'c.day')}, 0)))::bigint as goods,
        round(sum(c.freight))::bigint as inbound, bool_or(c.rest > 0 and f.cost_cny_minor is not null) as is_estimated,
        bool_or(c.rest > 0 and f.cost_cny_minor is null) as is_unknown, bool_or(c.rest > 0) as lacks_freight
      from costed c
        left join sku k on k.id = c.sku_id
        left join lateral (
          select f.cost_cny_minor from supplier_offer f where f.sku_id = c.sku_id
            order by f.min_quantity, f.cost_cny_minor, f.supplier_id limit 1) f on c.rest > 0
      group by 1, 2, 3
  ), by_order as (
    select customer_id, order_id, sum(units)::integer as units, sum(goods)::bigint as goods, sum(inbound)::bigint as inbound,
        bool_or(is_estimated) as is_estimated, bool_or(is_unknown) as is_unknown, bool_or(lacks_freight) as lacks_freight
      from by_product group by 1, 2
  )`

/** Carriers, payments and commissions. */
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
  ), funded as materialized (
    -- What the customer had paid into the wallet by then: PayPal's share, and the fees that the customer bore.
    select g.customer_id, g.id as order_id, sum(r.amount_minor) as credited,
        sum(r.pay_minor) filter (where r.method = 'paypal') as by_paypal,
        sum(r.fee_minor) filter (where r.method = 'paypal') as borne
      from given g join recharge r on r.customer_id = g.customer_id and r.status = 'credited'
        and r.credited_at <= coalesce(g.paid_at, g.created_at)
      group by 1, 2
  ), earned as materialized (
    select g.customer_id, g.id as order_id, sum(m.amount_minor) as minor, bool_or(m.state = 'locked') as is_locked
      from given g join commission m on m.referred_id = g.customer_id and m.order_id = g.id and m.state <> 'reversed'
      group by 1, 2
  )`

const figures = sql`
  figures as materialized (
    select r.customer_id, r.id as order_id, r.day, coalesce(r.shipping_line_id, r.last_line) as shipping_line_id,
        r.last_operator as operator_id, r.currency, r.paid, r.refunded, coalesce(c.billed_usd, 0) as billed_usd,
        coalesce(c.billed_cny, 0) as billed_cny, coalesce(b.units, 0) as units, round(r.paid / r.rate)::bigint as revenue,
        round(r.refunded / r.rate)::bigint as refund, coalesce(b.goods, 0) as goods, coalesce(b.inbound, 0) as inbound,
        (greatest(r.parcels, open.count) * coalesce(r.packing_usd_minor, 0))::bigint as packing,
        round(r.service_minor * coalesce(r.service_bp, 0) / 10000.0 / r.rate)::bigint as service,
        coalesce(round(c.cost), 0)::bigint as carrier,
        coalesce(round((r.paid - r.refunded) / r.rate
          * (coalesce(r.paypal_bp, 0) / 10000.0 * f.by_paypal - f.borne) / nullif(f.credited, 0)), 0)::bigint as fee,
        coalesce(round(e.minor / r.rate), 0)::bigint as commission,
        array_remove(array[
          case when b.is_estimated then 'goods' end,
          case when r.packing_usd_minor > 0 and open.count > r.parcels then 'packing' end,
          case when c.is_quoted then 'carrier' end,
          case when f.by_paypal > 0 and r.paypal_bp is not null and r.paid > r.refunded then 'fee' end,
          case when e.is_locked then 'commission' end], null) as estimated,
        array_remove(array[
          case when b.is_unknown then 'goods' end,
          case when b.lacks_freight then 'inbound' end,
          case when r.packing_usd_minor is null and greatest(r.parcels, open.count) > 0 then 'packing' end,
          case when r.service_bp is null and r.service_minor > 0 then 'service' end,
          case when c.is_unknown or open.count > 0 then 'carrier' end,
          case when f.by_paypal > 0 and r.paypal_bp is null and r.paid > r.refunded then 'fee' end], null) as unknown
      from rated r
        cross join lateral (select case when not ${needsNothing('r')} and exists (select from order_line l
            where l.customer_id = r.customer_id and l.order_id = r.id and l.shipped_quantity < l.quantity)
          then r.parcels + 1 else 0 end as count) open
        left join by_order b on b.customer_id = r.customer_id and b.order_id = r.id
        left join carried c on c.customer_id = r.customer_id and c.order_id = r.id
        left join funded f on f.customer_id = r.customer_id and f.order_id = r.id
        left join earned e on e.customer_id = r.customer_id and e.order_id = r.id
  ), counted as (
    insert into order_profit (customer_id, order_id, day, shipping_line_id, operator_id, currency, paid_own_minor,
        refunded_own_minor, billed_usd_minor, billed_cny_minor, units, revenue_minor, refund_minor, goods_minor, inbound_minor,
        packing_minor, service_minor, carrier_minor, fee_minor, commission_minor, estimated, unknown)
      select customer_id, order_id, day, shipping_line_id, operator_id, currency, paid, refunded, billed_usd, billed_cny, units,
          revenue, refund, goods, inbound, packing, service, carrier, fee, commission, estimated, unknown from figures
  )`

/** Cumulative sums are rounded, so that the shares of an order add up to it. */
const shareSql = (amount: string): RawBuilder<unknown> =>
  sql.raw(`(round(${amount} * upto / whole) - round(${amount} * (upto - weight) / whole))::bigint`)

/**
 * Counts what orders earned, from the ledger, purchase orders, bills and settings, and replaces their rows. Depends on
 * what is stored only. Orders that were neither paid nor shipped have no row.
 */
export const countProfit = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    delete from order_profit p using dropshipping_order o
      where o.id = any(${[...ids]}::bigint[]) and p.customer_id = o.customer_id and p.order_id = o.id`.execute(
    tx,
  )
  await sql`
    with ${orderFacts(ids)}, ${stockCosts}, ${goodsCosts}, ${otherCosts}, ${figures}, parts as (
      select f.*, coalesce(p.product_id, 0) as product_id, coalesce(p.units, 0) as of_product, coalesce(p.goods, 0) as own_goods,
          coalesce(p.inbound, 0) as own_inbound, coalesce(p.is_estimated, false) as is_estimated,
          coalesce(p.is_unknown or p.lacks_freight, false) as is_unknown,
          case when sum(p.price) over of_order > 0 then p.price else 1 end::numeric as weight
        from figures f left join by_product p on p.customer_id = f.customer_id and p.order_id = f.order_id
        window of_order as (partition by f.customer_id, f.order_id)
    ), shared as (
      select *, sum(weight) over (partition by order_id) as whole,
          sum(weight) over (partition by order_id order by product_id) as upto
        from parts
    )
    insert into order_profit_product (customer_id, order_id, product_id, day, units, revenue_minor, refund_minor, goods_minor,
        other_minor, is_estimated, is_unknown)
      select customer_id, order_id, product_id, day, of_product, ${shareSql('revenue')}, ${shareSql('refund')},
          own_goods + own_inbound, ${shareSql('(packing + service + carrier + fee + commission)')},
          is_estimated or cardinality(estimated) > 0, is_unknown or cardinality(unknown) > 0
        from shared`.execute(tx)
}
