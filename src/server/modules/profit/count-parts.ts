import { sql, type RawBuilder } from 'kysely'

/** Units of a currency per USD on a day. */
export const rateSql = (currency: string, day: string): RawBuilder<unknown> =>
  sql.raw(`(case when ${currency} = 'USD' then 1 else (select r.rate from exchange_rate r
    where r.currency = ${currency} and r.valid_from <= ${day} order by r.valid_from desc limit 1) end)`)

/** The supplier offer on which the price of a SKU is based. */
export const leadingOffer = (skuId: string): RawBuilder<unknown> =>
  sql.raw(`select f.cost_cny_minor from supplier_offer f where f.sku_id = ${skuId}
    order by f.min_quantity, f.cost_cny_minor, f.supplier_id limit 1`)

/** Rows of `given` with the exchange rate and the agency's own costs of their day. */
export const rated = sql`
  rated as materialized (
    select g.*, ${rateSql('g.currency', 'g.day')} as rate, c.packing_usd_minor, c.service_bp, c.paypal_bp
      from given g left join lateral (
        select * from cost_setting c where c.valid_from <= g.day order by c.valid_from desc limit 1) c on true
  )`

/**
 * Units from the agency's stock, first in, first out: the n-th unit that left is the n-th that came in. What came in has
 * the price and the share of the freight of its purchase order, looked up, so that later corrections apply. `left_stock` has
 * the movements to count: `sku_id`, `id`, and whose they are.
 */
export const stockCosts = sql`
  moves as materialized (
    select m.sku_id, m.id, m.quantity, m.cause, m.source_id, m.at,
        coalesce(sum(m.quantity) filter (where m.quantity > 0) over so_far, 0) as into_stock,
        coalesce(-sum(m.quantity) filter (where m.quantity < 0) over so_far, 0) as out_of_stock
      from warehouse_stock_movement m
      where m.sku_id in (select sku_id from left_stock) and m.cause <> 'shippingUndone'
        and not exists (select from warehouse_stock_movement u
          where u.source_id = m.source_id and u.sku_id = m.sku_id and u.cause = 'shippingUndone')
      window so_far as (partition by m.sku_id order by m.id)
  ), brought as materialized (
    -- What the freight of a purchase order is shared by.
    select x.order_id, sum(x.unit_minor * x.received_quantity)::numeric as value, sum(x.received_quantity) as units
      from supplier_order_line x where x.order_id in (select source_id from moves where cause = 'received') group by 1
  ), layers as materialized (
    select i.sku_id, i.into_stock - i.quantity as from_unit, i.into_stock as to_unit,
        l.unit_minor / ${rateSql('b.currency', 'i.at::date')} as unit_cost,
        case when b.id is not null then coalesce(
            b.freight_minor * l.unit_minor / nullif(w.value, 0), b.freight_minor / nullif(w.units, 0)::numeric, 0)
          / ${rateSql('b.currency', 'i.at::date')} end as unit_freight
      from moves i
        left join supplier_order_line l on i.cause = 'received' and l.order_id = i.source_id and l.sku_id = i.sku_id
        left join supplier_order b on b.id = l.order_id
        left join brought w on w.order_id = b.id
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

/**
 * Goods by product. `wanted` has the units of each SKU: `units`, of these `own_units` of the customer's own stock, which cost
 * nothing here because they were sold with the inventory order; the `price` of what was ordered, and the `value` of `units`. What
 * was `recorded` as paid for the whole order, in US cents, is the cost of the units that were never in stock; without it, that
 * of the leading supplier offer is an estimate.
 */
export const goodsCosts = sql`
  costed as materialized (
    select w.*, coalesce(t.cost, 0) as cost, coalesce(t.freight, 0) as freight,
        greatest(0, w.units - w.own_units - coalesce(t.costed, 0)) as rest
      from wanted w left join taken t on t.customer_id = w.customer_id and t.order_id = w.order_id and t.sku_id = w.sku_id
  ), bought as materialized (
    select c.*, case when c.rest > 0 then c.recorded * case when sum(c.value) over whole > 0
          then c.value * c.rest / c.units / sum(c.value) over whole else c.rest::numeric / sum(c.units) over whole end
        end as recorded_rest
      from costed c window whole as (partition by c.customer_id, c.order_id)
  ), by_product as materialized (
    select c.customer_id, c.order_id, coalesce(k.product_id, 0) as product_id, sum(c.units)::integer as units,
        sum(c.price) as price,
        round(sum(c.cost + coalesce(c.recorded_rest, c.rest * f.cost_cny_minor / ${rateSql("'CNY'", 'c.day')}, 0)))::bigint as goods,
        round(sum(c.freight))::bigint as inbound,
        bool_or(c.rest > 0 and c.recorded is null and f.cost_cny_minor is not null) as is_estimated,
        bool_or(c.rest > 0 and c.recorded is null and f.cost_cny_minor is null) as is_unknown,
        bool_or(c.rest > 0 and c.recorded is null) as lacks_freight
      from bought c
        left join sku k on k.id = c.sku_id
        left join lateral (${leadingOffer('c.sku_id')}) f on c.rest > 0
      group by 1, 2, 3
  ), by_order as materialized (
    select customer_id, order_id, sum(units)::integer as units, sum(goods)::bigint as goods, sum(inbound)::bigint as inbound,
        bool_or(is_estimated) as is_estimated, bool_or(is_unknown) as is_unknown, bool_or(lacks_freight) as lacks_freight
      from by_product group by 1, 2
  )`

/** What the customer had paid into the wallet by `funded_at`: PayPal's share, and the fees that the customer bore. */
export const fundedBy = sql`
  funded as materialized (
    select g.customer_id, g.id as order_id, sum(r.amount_minor) as credited,
        sum(r.pay_minor) filter (where r.method = 'paypal') as by_paypal,
        sum(r.fee_minor) filter (where r.method = 'paypal') as borne
      from given g join recharge r on r.customer_id = g.customer_id and r.status = 'credited' and r.credited_at <= g.funded_at
      group by 1, 2
  )`

/** Of `rated r` and `funded f`. */
export const feeSql = sql`coalesce(round((r.paid - r.refunded) / r.rate
  * (coalesce(r.paypal_bp, 0) / 10000.0 * f.by_paypal - f.borne) / nullif(f.credited, 0)), 0)::bigint`
export const feeIsEstimated = sql`f.by_paypal > 0 and r.paypal_bp is not null and r.paid > r.refunded`
export const feeIsUnknown = sql`f.by_paypal > 0 and r.paypal_bp is null and r.paid > r.refunded`

/** Cumulative sums are rounded, so that the shares of an order add up to it. */
const shareSql = (amount: string): RawBuilder<unknown> =>
  sql.raw(`(round(${amount} * upto / whole) - round(${amount} * (upto - weight) / whole))::bigint`)

/** Stores the rows of `figures`, and their shares by product. The last part of a statement. */
export const storedFigures = sql`
  counted as (
    insert into order_profit (customer_id, order_id, sale_kind, day, shipping_line_id, operator_id, currency, paid_own_minor,
        refunded_own_minor, billed_usd_minor, billed_cny_minor, units, revenue_minor, refund_minor, goods_minor, inbound_minor,
        packing_minor, service_minor, carrier_minor, fee_minor, commission_minor, estimated, unknown)
      select customer_id, order_id, sale_kind, day, shipping_line_id, operator_id, currency, paid, refunded, billed_usd,
          billed_cny, units, revenue, refund, goods, inbound, packing, service, carrier, fee, commission, estimated, unknown
        from figures
  ), parts as (
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
      from shared`
