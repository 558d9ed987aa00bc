CREATE OR REPLACE FUNCTION public.keep_variant_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.search := array_to_tsvector(array(select new.customer_id || ':' || token
    from unnest(search_tokens(concat_ws(' ', new.title, new.variant_title, new.shop_sku))) token));
  return new;
end $function$;
