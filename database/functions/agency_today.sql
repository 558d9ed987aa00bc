CREATE OR REPLACE FUNCTION public.agency_today()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (now() at time zone agency_time_zone())::date
$function$;
