CREATE OR REPLACE FUNCTION public.queue_inbound_freight_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select f.customer_id, f.order_id from shipped_since_receipt(array[new.id]) f;
  return null;
end $function$;
