CREATE OR REPLACE FUNCTION public.note_changed_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_missing_costs(array(select distinct product_id from (
    select id, product_id, is_active from new_rows
    except
    select id, product_id, is_active from old_rows) changed));
  return null;
end $function$;
