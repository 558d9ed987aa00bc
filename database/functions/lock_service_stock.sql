CREATE OR REPLACE FUNCTION public.lock_service_stock(for_customer bigint, materials bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from service_stock where customer_id = for_customer and extra_service_id = any (materials)
    order by extra_service_id for update;
end $function$;
