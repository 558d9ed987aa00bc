CREATE OR REPLACE FUNCTION public.sales_rows_for_orders(ids bigint[])
 RETURNS SETOF sold_product
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with sold as (
    -- Lines without a SKU are no product's sales, but carry their part of the charges.
    select o.customer_id, o.id as order_id, sku.product_id, (o.paid_at at time zone c.time_zone)::date as day, o.shop_id,
        o.country_code, sum(l.quantity * l.units) as units,
        sum(l.quantity::bigint * l.units * l.unit_price_minor) as cost,
        coalesce(sum(l.quantity * l.units) filter (where has.price), 0) as priced_units,
        coalesce(sum(l.quantity::bigint * l.units * l.unit_price_minor) filter (where has.price), 0) as priced_cost,
        coalesce(sum(has.share) filter (where has.price), 0) as revenue,
        sum(l.quantity::bigint * l.units * coalesce(l.weight_grams, 0)) as grams,
        o.freight_minor + o.service_minor + o.surcharge_minor - o.refunded_minor as charges
      from dropshipping_order o
        join customer c on c.customer_id = o.customer_id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        join order_line_component l on l.customer_id = o.customer_id and l.order_id = o.id
        left join sku on sku.id = l.sku_id
        cross join lateral (select l.shop_price_minor is not null and s.currency = o.currency as price,
          case when l.is_part then floor(l.quantity::numeric * l.shop_price_minor * l.share_to / l.share_of)
              - floor(l.quantity::numeric * l.shop_price_minor * l.share_from / l.share_of)
            else l.quantity::numeric * l.shop_price_minor end as share) has
      where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at) and l.quantity > 0 and l.unit_price_minor is not null
      group by o.customer_id, o.id, sku.product_id, c.time_zone
  ), weighed as (
    select *, case when sum(grams) over (partition by order_id) > 0 then grams else units end as weight from sold
  ), shared as (
    select *, sum(weight) over (partition by order_id) as whole,
        sum(weight) over (partition by order_id order by product_id) as upto
      from weighed
  )
  select customer_id, order_id, product_id, day, shop_id, country_code, units::integer, cost::bigint, priced_units::integer,
      priced_cost::bigint, revenue::bigint, share.charges::bigint, round(share.charges * priced_units / units)::bigint
    from shared cross join lateral (
      select round(charges * upto / whole) - round(charges * (upto - weight) / whole) as charges
    ) share
    where product_id is not null
$function$;
