CREATE OR REPLACE FUNCTION public.agency_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select value ->> 'timeZone' from agency_settings where section = 'vip' order by version desc limit 1), 'UTC')
$function$;
