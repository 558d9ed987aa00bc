CREATE OR REPLACE FUNCTION public.ship_clock_of(due timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select add_working_time(due, - queue_seconds('toShip', 3))
$function$;
