CREATE OR REPLACE FUNCTION public.queue_parcel_costs_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id from added a
      join shipment s on s.customer_id = a.customer_id and s.id = a.shipment_id;
  return null;
end $function$;
