CREATE OR REPLACE FUNCTION public.queue_stock_moves_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform queue_profit_of_later_goods(array_agg(sku_id), array_agg(first)) from (
    select a.sku_id, min(o.id) as first from added a
      join warehouse_stock_movement o on o.source_id = a.source_id and o.sku_id = a.sku_id and o.cause = 'shipped'
      where a.cause = 'shippingUndone' group by a.sku_id) r
    having count(*) > 0;
  insert into write_off_recount (sku_id, movement_id) select sku_id, id from added where cause = 'writtenOff';
  insert into profit_recount (customer_id, order_id)
    select p.customer_id, p.id from added a join purchase_order p on p.id = a.source_id where a.cause = 'customerStock'
    union
    select w.customer_id, w.id from added a join wholesale_order w on w.id = a.source_id where a.cause = 'wholesale';
  return null;
end $function$;
