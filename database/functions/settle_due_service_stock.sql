CREATE OR REPLACE FUNCTION public.settle_due_service_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform settle_service_stock(new.customer_id);
  return null;
end $function$;
