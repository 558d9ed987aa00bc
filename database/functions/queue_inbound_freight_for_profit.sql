CREATE OR REPLACE FUNCTION public.queue_inbound_freight_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform queue_profit_of_later_goods(array_agg(sku_id), array_agg(first)) from (
    select m.sku_id, min(m.id) as first from warehouse_stock_movement m
      where m.source_id = new.id and m.cause = 'received' group by m.sku_id) r
    having count(*) > 0;
  return null;
end $function$;
