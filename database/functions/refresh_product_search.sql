CREATE OR REPLACE FUNCTION public.refresh_product_search(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  shown published_product[] := array(select one from published_product one where one.id = any (ids) order by one.id);
begin
  delete from product_search where product_id = any (ids)
    and not product_id = any (array(select id from unnest(shown)));
  if cardinality(shown) = 0 then return; end if;

  insert into product_facet (kind, name, value)
    select distinct facet.kind, facet.name, facet.value from unnest(shown) one, product_facets_of(one) facet
      where not exists (select from product_facet known
        where (known.kind, known.name, known.value) = (facet.kind, facet.name, facet.value))
      order by 1, 2, 3
    on conflict do nothing;

  insert into search_word (word)
    select given.word from (
        select distinct left(hit[1], 60) as word from unnest(shown) one,
          regexp_matches(normalize_search_text(concat_ws(' ', one.subject_en, one.subject_zh, one.category,
            array_to_string(one.keywords, ' '), jsonb_path_query_array(one.attributes, '$[*][*].value')::text)),
            '[a-z0-9]{2,}', 'g') hit
      ) given
      where not exists (select from search_word known where known.word = given.word)
      order by 1
    on conflict do nothing;

  insert into product_search (product_id, code, codes, words, title, facets, price_minor, max_price_minor, weight_grams,
      longest_mm, volume_mm3, goods_attributes, units_sold, published_at)
    with facets as materialized (
      select one.id, array_agg(distinct known.id order by known.id) as numbers
        from unnest(shown) one, product_facets_of(one) facet
          join product_facet known on (known.kind, known.name, known.value) = (facet.kind, facet.name, facet.value)
        group by one.id
    )
    select one.id, lower(one.code), lower(one.code) || one.sku_codes,
      array_to_tsvector(search_tokens(concat_ws(' ', one.code, one.subject_en, one.subject_zh, one.category,
        one.category_zh, array_to_string(one.keywords, ' '), array_to_string(one.sku_codes, ' '),
        jsonb_path_query_array(one.attributes, '$[*][*].value')::text, one.picture_names))),
      array_to_tsvector(search_tokens(concat_ws(' ', one.subject_en, one.subject_zh))),
      coalesce(facets.numbers, '{}'),
      one.price_minor, one.max_price_minor, one.weight_grams, one.longest_mm, one.volume_mm3,
      coalesce((select array_agg(distinct attribute order by attribute) from jsonb_array_elements(one.goods) list,
        jsonb_array_elements_text(list) attribute), '{}'),
      one.units, one.published_at
    from unnest(shown) one left join facets on facets.id = one.id
    on conflict (product_id) do update set code = excluded.code, codes = excluded.codes, words = excluded.words,
      title = excluded.title, facets = excluded.facets, price_minor = excluded.price_minor,
      max_price_minor = excluded.max_price_minor, weight_grams = excluded.weight_grams,
      longest_mm = excluded.longest_mm, volume_mm3 = excluded.volume_mm3,
      goods_attributes = excluded.goods_attributes, units_sold = excluded.units_sold,
      published_at = excluded.published_at
    where product_search is distinct from excluded;
end $function$;
