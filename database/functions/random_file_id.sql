CREATE OR REPLACE FUNCTION public.random_file_id()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select ('x0' || substr(replace(gen_random_uuid()::text, '-', ''), 18, 15))::bit(64)::bigint $function$;
