CREATE OR REPLACE FUNCTION public.queue_case_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id) values (new.customer_id, new.id);
  return null;
end $function$;
