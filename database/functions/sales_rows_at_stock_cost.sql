CREATE OR REPLACE FUNCTION public.sales_rows_at_stock_cost(ids bigint[])
 RETURNS SETOF sold_product
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with taken as materialized (
    select o.customer_id, o.id as order_id, u.sku_id, sum(u.units) as units,
        coalesce(sum(u.units) filter (where c.unit_cost is not null), 0) as known, sum(u.units * c.unit_cost) as cost
      from dropshipping_order o
        join shipment s on s.customer_id = o.customer_id and s.order_id = o.id
        join stock_movement m on m.customer_id = s.customer_id and m.source_id = s.id and m.cause = 'shipped'
        join stock_layer_use u on u.customer_id = m.customer_id and u.sku_id = m.sku_id and u.movement_id = m.id
        join stock_layer_cost c on c.customer_id = u.customer_id and c.sku_id = u.sku_id and c.movement_id = u.layer_id
      where o.id = any (ids) group by o.customer_id, o.id, u.sku_id
  ), more as (
    -- What the units cost beyond the goods' price; units of unknown cost keep that.
    select l.customer_id, l.order_id, sku.product_id, sum(more.cost) as cost,
        sum(more.cost) filter (where l.shop_price_minor is not null and s.currency = o.currency) as priced
      from taken t
        join stock_reservation r on r.customer_id = t.customer_id and r.order_id = t.order_id and r.sku_id = t.sku_id
        join order_line_component l on l.customer_id = r.customer_id and l.order_id = r.order_id
          and l.order_line_id = r.order_line_id and l.sku_id = r.sku_id
        join sku on sku.id = l.sku_id
        join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        cross join lateral (
          select r.shipped * (t.known::numeric / t.units) * (t.cost / t.known - l.unit_price_minor) as cost
        ) more
      where t.known > 0 and l.quantity > 0 and l.unit_price_minor is not null
      group by l.customer_id, l.order_id, sku.product_id
  )
  select r.customer_id, r.order_id, r.product_id, r.day, r.shop_id, r.country_code, r.units,
      r.cost_minor + coalesce(round(more.cost), 0)::bigint, r.priced_units,
      r.priced_cost_minor + coalesce(round(more.priced), 0)::bigint, r.revenue_minor, r.charges_minor,
      r.priced_charges_minor
    from sales_rows_for_orders(ids) r
      left join more on more.customer_id = r.customer_id and more.order_id = r.order_id and more.product_id = r.product_id
$function$;
