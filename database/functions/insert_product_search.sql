CREATE OR REPLACE FUNCTION public.insert_product_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform gin_clean_pending_list('product_search_words'), gin_clean_pending_list('product_search_codes'),
    gin_clean_pending_list('product_search_facets'), gin_clean_pending_list('sku_search_public');
  return null;
end $function$;
