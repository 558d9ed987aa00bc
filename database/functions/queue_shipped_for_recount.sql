CREATE OR REPLACE FUNCTION public.queue_shipped_for_recount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into sales_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id from new_rows u
      join stock_movement m on m.customer_id = u.customer_id and m.sku_id = u.sku_id and m.id = u.movement_id
      join shipment s on s.customer_id = m.customer_id and s.id = m.source_id
      where m.cause = 'shipped';
  return null;
end $function$;
