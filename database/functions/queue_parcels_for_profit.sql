CREATE OR REPLACE FUNCTION public.queue_parcels_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id) select distinct customer_id, order_id from added;
  return null;
end $function$;
