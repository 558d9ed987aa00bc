CREATE OR REPLACE FUNCTION public.queue_undone_shipping_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id
      from added a
      join warehouse_stock_movement o on o.source_id = a.source_id and o.sku_id = a.sku_id and o.cause = 'shipped'
      join warehouse_stock_movement m on m.sku_id = a.sku_id and m.id > o.id and m.cause = 'shipped'
      join shipment s on s.id = m.source_id
      where a.cause = 'shippingUndone';
  return null;
end $function$;
