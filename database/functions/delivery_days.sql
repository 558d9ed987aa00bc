CREATE OR REPLACE FUNCTION public.delivery_days(of_customer bigint, of_day date)
 RETURNS SETOF delivery_days_by_day
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select h.customer_id, of_day, o.shop_id, coalesce(h.shipping_line_id, 0), o.country_code,
      greatest(0, of_day - (h.shipped_at at time zone c.time_zone)::date), count(*)
    from customer c
      join shipment h on h.customer_id = c.customer_id and h.delivered_at >= of_day::timestamp at time zone c.time_zone
        and h.delivered_at < (of_day + 1)::timestamp at time zone c.time_zone
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
    where c.customer_id = of_customer
    group by 1, 2, 3, 4, 5, 6
$function$;
