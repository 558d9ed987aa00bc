CREATE OR REPLACE FUNCTION public.queue_bought_goods_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform queue_profit_of_later_goods(array_agg(sku_id), array_agg(first)) from (
    select m.sku_id, min(m.id) as first
      from (
        select distinct order_id, sku_id from (
          select order_id, sku_id, unit_minor, received_quantity from new_rows
          except
          select order_id, sku_id, unit_minor, received_quantity from old_rows) changed) c
      join supplier_order b on b.id = c.order_id
      join warehouse_stock_movement m on m.source_id = c.order_id and m.cause = 'received'
        and (m.sku_id = c.sku_id or b.freight_minor > 0) -- freight is shared by value
      group by m.sku_id) r
    having count(*) > 0;
  return null;
end $function$;
