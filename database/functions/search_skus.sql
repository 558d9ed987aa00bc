CREATE OR REPLACE FUNCTION public.search_skus(query text, owner bigint, max_rows integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.similarity_threshold" TO '0.25'
AS $function$
declare
  wanted text := left(lower(trim(query)), 200);
  owner_id bigint := case when session_user = 'quayside_tenant' then app_customer_id() else owner end;
  patterns text[];
  longest text;
  plain_words text;
  found bigint[];
begin
  select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc)
    into patterns from regexp_split_to_table(wanted, '\s+') word where word <> '';
  if patterns is null then return; end if;
  longest := patterns[1];

  select array_agg(id order by position) into found from (
    select candidate.id, row_number() over (
      order by (lower(candidate.code) = wanted) desc, (lower(candidate.code) like longest) desc,
        candidate.owner_customer_id nulls last, similarity(candidate.search_text, wanted) desc, candidate.id desc
    ) as position
    from (
      (select id, product_id, code, owner_customer_id, search_text from sku
        where lower(code) = wanted and is_active and (owner_customer_id is null or owner_customer_id = owner_id))
      union
      (select id, product_id, code, owner_customer_id, search_text from sku
        where owner_customer_id = owner_id and search_text like all (patterns) and is_active limit 1000)
      union
      (select id, product_id, code, owner_customer_id, search_text from sku
        where owner_customer_id is null and search_text like longest and search_text like all (patterns)
          and is_active limit 1000)
    ) candidate join product on product.id = candidate.product_id and is_published
  ) ranked where position <= max_rows;
  return query select unnest(found);

  -- Codes are right or wrong; only words can be alike.
  plain_words := trim(regexp_replace(wanted, '\S*\d\S*', '', 'g'));
  if coalesce(cardinality(found), 0) < max_rows and length(plain_words) >= 3 then
    return query select candidate.id from (
        (select id, product_id, search_text from sku
          where owner_customer_id = owner_id and search_text % plain_words and is_active)
        union all
        (select id, product_id, search_text from sku
          where owner_customer_id is null and search_text % plain_words and is_active)
      ) candidate join product on product.id = candidate.product_id and is_published
      where not candidate.id = any (coalesce(found, '{}'))
      order by similarity(candidate.search_text, plain_words) desc, candidate.id desc
      limit max_rows - coalesce(cardinality(found), 0);
  end if;
end $function$;
