CREATE OR REPLACE FUNCTION public.agency_day()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (now() at time zone coalesce((select time_zone from working_calendar), 'UTC'))::date
$function$;
