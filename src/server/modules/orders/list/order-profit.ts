/**
 * What an order brings its seller, as JSON of `orderProfitSchema`; null while it cannot be known. Of the currency, the rates
 * of the day of the order are used. The aliases of `orderRowJoins` must be in scope.
 */

const rateSql = (currency: string): string => `(
  select x.rate from exchange_rate x
    where x.currency = ${currency} and x.valid_from <= o.ordered_at::date order by x.valid_from desc limit 1)`

/** Money of the customer for one of the shop's; null without a rate. */
const shopRateSql = `case when s.currency = o.currency then 1 else ${rateSql('o.currency')} / ${rateSql('s.currency')} end`

/** Each of the shop's orders has cost the fixed fee once. */
const paymentsSql = `case
    when o.kind = 'merged' then (select count(*) from dropshipping_order r
      where r.customer_id = o.customer_id and r.merged_into_id = o.id)
    when coalesce(o.part_no, 1) > 1 then 0
    else 1 end`

const soldCostSql = `(
    select sum(x.cost_minor) from sold_product x where x.customer_id = o.customer_id and x.order_id = o.id)`

/** Units from the seller's own stock at what they cost there, once they are shipped. */
const goodsSql = (soldCost: string): string =>
  `case when o.paid_at is null then o.product_minor else coalesce(${soldCost}, o.product_minor) end`

/** Without a line its shipping is still to come: a profit would be too high. */
const hasFreightSql = `(o.shipping_line_id is not null or o.paid_at is not null)`

const isKnownSql = `o.status not in ('cancelled', 'merged', 'split') and not o.is_test
  and (f.is_priced and ${hasFreightSql} and f.shop_minor is not null or o.kind = 'replacement')`

/** `r.rate` is null if it is unknown; `a` has the other amounts. */
const amountsSql = (soldCost: string): string => `(select ${shopRateSql} as rate) r
      cross join lateral (select case when o.kind = 'replacement' then 0 else f.shop_minor end as sold) b
      cross join lateral (
        select round(b.sold * r.rate)::bigint as revenue,
            case when o.kind = 'replacement' then 0
              else round((b.sold * s.fee_bp / 10000.0 + s.fee_fixed_minor * (${paymentsSql})) * r.rate)::bigint end as fees,
            (${goodsSql(soldCost)})::bigint as goods
      ) a`

const profitSql = `a.revenue - a.fees - a.goods - o.freight_minor - o.service_minor - o.surcharge_minor + o.refunded_minor`

export const orderProfitJson = `case when ${isKnownSql} then (
    select case when r.rate is not null then json_build_object(
        'revenueMinor', a.revenue, 'feesMinor', a.fees, 'goodsMinor', a.goods, 'freightMinor', o.freight_minor,
        'serviceMinor', o.service_minor, 'surchargeMinor', o.surcharge_minor, 'refundedMinor', o.refunded_minor,
        'profitMinor', ${profitSql},
        'isPartial', not f.has_shop_prices, 'shopCurrency', s.currency) end
      from ${amountsSql(soldCostSql)}) end`

/**
 * Rows of the export for orders whose profit is known: id, revenue, fees, profit. Lines and sales of all orders are added up
 * together, because looking them up by order made large exports slower. `areThese` as of `orderCellsSql`.
 */
export const profitCellsSql = (areThese: (alias: string, orderId: string) => string): string => `(
  select coalesce(json_agg(array_to_json(array[o.id::text, a.revenue::text, a.fees::text, (${profitSql})::text])), '[]')::text
    from dropshipping_order o
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      join (
        select l.customer_id, l.order_id,
            sum(l.quantity::bigint * l.shop_price_minor) filter (where l.quantity > 0) as shop_minor,
            bool_and(l.quantity = 0 or l.unit_price_minor is not null) as is_priced
          from order_line l where ${areThese('l', 'order_id')} group by 1, 2
      ) f on f.customer_id = o.customer_id and f.order_id = o.id
      left join (
        select x.customer_id, x.order_id, sum(x.cost_minor) as cost
          from sold_product x where ${areThese('x', 'order_id')} group by 1, 2
      ) g on g.customer_id = o.customer_id and g.order_id = o.id
      cross join lateral ${amountsSql('g.cost')}
    where ${areThese('o', 'id')} and ${isKnownSql} and r.rate is not null)`
