CREATE OR REPLACE FUNCTION public.shipped_since_receipt(order_ids bigint[])
 RETURNS TABLE(customer_id bigint, order_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct s.customer_id, s.order_id
    from (
      select sku_id, min(id) as first from warehouse_stock_movement
        where source_id = any (order_ids) and cause = 'received' group by sku_id) r
    join warehouse_stock_movement m on m.sku_id = r.sku_id and m.id > r.first and m.cause = 'shipped'
    join shipment s on s.id = m.source_id
$function$;
