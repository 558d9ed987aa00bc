CREATE OR REPLACE FUNCTION public.keep_search_of_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select id from (
    select id, owner_customer_id, is_published, published_at, code, subject_en, subject_zh, category, keywords, cover_url,
      pictures from new_rows
    except
    select id, owner_customer_id, is_published, published_at, code, subject_en, subject_zh, category, keywords, cover_url,
      pictures from old_rows) changed));
  return null;
end $function$;
