CREATE OR REPLACE FUNCTION public.take_over_vip_levels()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform compute_vip_levels();
  return null;
end $function$;
