CREATE OR REPLACE FUNCTION public.queue_seconds(queue text, days integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select t.hours * 3600 from queue_target t where t.queue = queue_seconds.queue),
    days * coalesce((select day_seconds from working_calendar), 86400))::numeric
$function$;
