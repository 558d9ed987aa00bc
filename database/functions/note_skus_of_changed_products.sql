CREATE OR REPLACE FUNCTION public.note_skus_of_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into sku_change (sku_id)
    select sku.id
      from (select id, is_published from new_rows except select id, is_published from old_rows) changed
        join sku on sku.product_id = changed.id
      where exists (select from shop_variant v where v.sku_id = sku.id)
        or exists (select from shop_variant_country c where c.sku_id = sku.id)
        or exists (select from bundle_component b where b.sku_id = sku.id)
      order by 1;
  return null;
end $function$;
