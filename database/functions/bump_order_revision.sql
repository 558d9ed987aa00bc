CREATE OR REPLACE FUNCTION public.bump_order_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
    select distinct o.customer_id, o.shop_id, o.status, coalesce(o.waiting_reason, ''), 0, 0
      from new_rows n join dropshipping_order o on o.customer_id = n.customer_id and o.id = n.order_id
      order by 1, 2, 3, 4
    on conflict (customer_id, shop_id, status, waiting_reason) do update set revision = c.revision + 1;
  return null;
end $function$;
