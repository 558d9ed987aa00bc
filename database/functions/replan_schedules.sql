CREATE OR REPLACE FUNCTION public.replan_schedules()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update schedule set must_replan = true where customer_id = new.customer_id and deleted_at is null;
  return null;
end $function$;
