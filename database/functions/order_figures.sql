CREATE OR REPLACE FUNCTION public.order_figures(of_customer bigint, of_shop bigint, of_day date)
 RETURNS SETOF order_figures_by_day
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select of_customer, of_day, of_shop,
      count(*) filter (where not p.is_replacement), coalesce(sum(f.units) filter (where not p.is_replacement), 0),
      count(*) filter (where p.profit is null),
      coalesce(sum(p.revenue) filter (where p.profit is not null), 0),
      coalesce(sum(p.fees) filter (where p.profit is not null), 0),
      coalesce(sum(p.goods) filter (where p.profit is not null), 0),
      coalesce(sum(o.freight_minor) filter (where p.profit is not null), 0),
      coalesce(sum(o.service_minor) filter (where p.profit is not null), 0),
      coalesce(sum(o.surcharge_minor) filter (where p.profit is not null), 0),
      coalesce(sum(o.refunded_minor) filter (where p.profit is not null), 0),
      coalesce(sum(p.profit), 0),
      coalesce(sum(o.total_minor - o.refunded_minor) filter (where o.paid_at is not null), 0)
    from customer c
      join shop s on s.customer_id = c.customer_id and s.id = of_shop
      join dropshipping_order o on o.customer_id = c.customer_id and o.shop_id = s.id
        and o.created_at >= of_day::timestamp at time zone c.time_zone
        and o.created_at < (of_day + 1)::timestamp at time zone c.time_zone
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as units,
            sum(l.quantity::bigint * l.shop_price_minor) filter (where l.quantity > 0) as shop_minor,
            coalesce(bool_and(l.quantity = 0 or l.unit_price_minor is not null), false) as is_priced
          from order_line l where l.customer_id = o.customer_id and l.order_id = o.id
      ) f
      cross join lateral (
        select o.kind = 'replacement' as is_replacement, case when s.currency = o.currency then 1 else (
            select x.rate from exchange_rate x where x.currency = o.currency and x.valid_from <= o.ordered_at::date
              order by x.valid_from desc limit 1
          ) / (
            select x.rate from exchange_rate x where x.currency = s.currency and x.valid_from <= o.ordered_at::date
              order by x.valid_from desc limit 1
          ) end as rate
      ) r
      cross join lateral (
        select case when r.is_replacement then 0 else f.shop_minor end as sold,
            case
              when r.is_replacement then 0
              when o.kind = 'merged' then (select count(*) from dropshipping_order m
                where m.customer_id = o.customer_id and m.merged_into_id = o.id)
              when coalesce(o.part_no, 1) > 1 then 0
              else 1 end as payments,
            case when o.paid_at is null then o.product_minor else coalesce((
                select sum(x.cost_minor) from sold_product x where x.customer_id = o.customer_id and x.order_id = o.id
              ), o.product_minor) end::bigint as goods
      ) a
      cross join lateral (
        select r.is_replacement, a.goods, round(a.sold * r.rate)::bigint as revenue,
            case when r.is_replacement then 0
              else round((a.sold * s.fee_bp / 10000.0 + s.fee_fixed_minor * a.payments) * r.rate)::bigint end as fees
      ) b
      cross join lateral (
        select b.*, case when r.is_replacement or f.is_priced and (o.shipping_line_id is not null or o.paid_at is not null) then
            b.revenue - b.fees - b.goods - o.freight_minor - o.service_minor - o.surcharge_minor + o.refunded_minor
          end as profit
      ) p
    where c.customer_id = of_customer and o.status not in ('cancelled', 'merged', 'split') and not o.is_test
    having count(*) > 0
$function$;
