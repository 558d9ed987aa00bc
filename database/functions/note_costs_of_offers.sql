CREATE OR REPLACE FUNCTION public.note_costs_of_offers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform note_missing_costs(array(select distinct sku.product_id from changed join sku on sku.id = sku_id));
  return null;
end $function$;
