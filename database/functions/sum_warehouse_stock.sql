CREATE OR REPLACE FUNCTION public.sum_warehouse_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- In one order, so that statements that move the same SKUs wait for each other instead of deadlocking.
  perform from warehouse_stock where sku_id in (select sku_id from added) order by sku_id for update;
  with moved as (
    select sku_id, sum(quantity) as units from added group by sku_id
  ), known as (
    update warehouse_stock s set on_hand = s.on_hand + m.units from moved m where s.sku_id = m.sku_id returning s.sku_id
  )
  insert into warehouse_stock (sku_id, on_hand)
    select sku_id, units from moved where sku_id not in (select sku_id from known) order by sku_id
    on conflict (sku_id) do update set on_hand = warehouse_stock.on_hand + excluded.on_hand;
  return null;
end $function$;
