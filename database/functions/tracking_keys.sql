CREATE OR REPLACE FUNCTION public.tracking_keys(numbers text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(array_agg(upper(regexp_replace(n, '\s', '', 'g'))), '{}') from unnest(numbers) n
$function$;
