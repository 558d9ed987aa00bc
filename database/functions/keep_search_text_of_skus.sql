CREATE OR REPLACE FUNCTION public.keep_search_text_of_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update sku set search_text = sku_search_text(sku.code, sku.attributes, product)
    from product join (
        select id, code, subject_en, subject_zh, keywords from new_rows
        except
        select id, code, subject_en, subject_zh, keywords from old_rows) changed on changed.id = product.id
    where sku.product_id = product.id;
  return null;
end $function$;
