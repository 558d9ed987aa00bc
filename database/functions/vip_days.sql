CREATE OR REPLACE FUNCTION public.vip_days()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select (value ->> 'days')::integer from agency_settings where section = 'vip' order by version desc limit 1), 90)
$function$;
