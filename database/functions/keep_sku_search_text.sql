CREATE OR REPLACE FUNCTION public.keep_sku_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select lower(concat_ws(' ', new.code, parent.code, parent.subject_en, parent.subject_zh,
      (select string_agg(attribute ->> 'value', ' ') from jsonb_array_elements(new.attributes) attribute),
      nullif(array_to_string(parent.keywords, ' '), '')))
    into new.search_text from product parent where parent.id = new.product_id;
  return new;
end $function$;
