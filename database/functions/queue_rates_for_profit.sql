CREATE OR REPLACE FUNCTION public.queue_rates_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  since timestamptz := (select min(valid_from) from added)::timestamp at time zone agency_time_zone();
begin
  insert into profit_recount (customer_id, order_id)
    select p.customer_id, p.order_id from order_profit p where p.counted_at >= since;
  insert into write_off_recount (sku_id, movement_id)
    select w.sku_id, w.movement_id from write_off_cost w where w.counted_at >= since;
  return null;
end $function$;
