CREATE OR REPLACE FUNCTION public.add_working_time(at timestamp with time zone, seconds numeric)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when not exists (select from working_span) then at + seconds * interval '1 second' else
    coalesce(
      (select s.starts_at + (working_seconds(at) + seconds - s.seconds_before) * interval '1 second'
        from working_span s where s.seconds_before < working_seconds(at) + seconds
        order by s.seconds_before desc limit 1),
      to_timestamp((working_seconds(at) + seconds)::double precision)) end
$function$;
