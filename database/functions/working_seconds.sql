CREATE OR REPLACE FUNCTION public.working_seconds(at timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select s.seconds_before + extract(epoch from least(at, s.ends_at) - s.starts_at)
      from working_span s where s.starts_at <= at order by s.starts_at desc limit 1),
    extract(epoch from at))
$function$;
