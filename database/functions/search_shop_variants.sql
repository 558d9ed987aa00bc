CREATE OR REPLACE FUNCTION public.search_shop_variants(typed text, is_mapped boolean, is_gone boolean, shops bigint[], max_rows integer)
 RETURNS TABLE(shop_id bigint, variant_key text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  owner_id bigint := app_customer_id();
  part text;
  wanted tsquery;
begin
  for part in
    select hit[1] from regexp_matches(left(normalize_search_text(typed), 200),
      '[a-z0-9]+|[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit limit 12
  loop
    wanted := concat_ws(' & ', wanted::text, case when part ~ '^[a-z0-9]'
      then quote_literal(owner_id || ':' || left(part, 60)) || ':*'
      else (select string_agg(quote_literal(owner_id || ':' || token), ' & ')
        from unnest(search_tokens(part)) token where length(token) = least(2, length(part))) end)::tsquery;
  end loop;
  if wanted is null then return; end if;
  return query select v.shop_id, v.variant_key from shop_variant v
    where v.search @@ wanted and v.customer_id = owner_id and v.shop_id = any (shops)
      and (is_mapped is null or is_mapped = (v.sku_id is not null)) and is_gone = (v.deleted_in_shop_at is not null)
    limit max_rows;
end $function$;
