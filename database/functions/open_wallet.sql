CREATE OR REPLACE FUNCTION public.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into wallet (customer_id, currency) values (new.customer_id, new.currency);
  return null;
end $function$;
