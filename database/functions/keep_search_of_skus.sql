CREATE OR REPLACE FUNCTION public.keep_search_of_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select distinct product_id from written));
  return null;
end $function$;
