CREATE OR REPLACE FUNCTION public.keep_search_of_changed_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select product_id from (
    (select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from new_rows
      except
      select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from old_rows)
    union all
    (select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from old_rows
      except
      select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from new_rows)) changed group by product_id));
  return null;
end $function$;
