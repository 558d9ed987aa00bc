CREATE OR REPLACE FUNCTION public.note_listed_sku_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into listed_sku_change (sku_id)
    select changed.id
      from (select id, is_active from new_rows except select id, is_active from old_rows) changed
      where exists (select from listing_variant v where v.sku_id = changed.id)
      order by 1;
  return null;
end $function$;
