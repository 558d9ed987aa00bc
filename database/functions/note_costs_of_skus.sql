CREATE OR REPLACE FUNCTION public.note_costs_of_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_missing_costs(array(select distinct product_id from new_rows));
  return null;
end $function$;
