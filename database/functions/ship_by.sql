CREATE OR REPLACE FUNCTION public.ship_by(started timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select add_working_time(started, queue_seconds('toShip', 3))
$function$;
