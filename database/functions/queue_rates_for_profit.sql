CREATE OR REPLACE FUNCTION public.queue_rates_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select p.customer_id, p.order_id from order_profit p where p.day >= (select min(valid_from) from added);
  return null;
end $function$;
