CREATE OR REPLACE FUNCTION public.keep_search_of_categories()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_product_search(array(
    select product.id from product join written on written.name_en = product.category
      where product.owner_customer_id is null and product.is_published));
  return null;
end $function$;
