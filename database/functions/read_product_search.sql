CREATE OR REPLACE FUNCTION public.read_product_search(typed text, OUT codes bigint[], OUT words tsquery, OUT meant text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.similarity_threshold" TO '0.3'
AS $function$
declare
  whole text := left(lower(trim(typed)), 60);
  part text;
  others text[];
  known text[];
  asked tsquery;
  best text;
  is_mended boolean := false;
begin
  select array_agg(product_id) into codes from (
    select product_id from product_search where product_search.codes @> array[whole] limit 50) exact;
  if codes is null and whole ~ '^[^ ]*[-0-9][^ ]*$' and length(whole) >= 3 then
    select array_agg(product_id) into codes from (
      select product_id from product_search
        where code like regexp_replace(whole, '([\\%_])', '\\\1', 'g') || '%' limit 500) beginning;
  end if;

  meant := '';
  for part in
    select hit[1] from regexp_matches(left(normalize_search_text(typed), 200),
      '[a-z0-9]+|[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit limit 12
  loop
    best := part;
    if part !~ '^[a-z0-9]' then
      -- Signs that follow one another; where no product holds all of them, any two of them.
      others := array(select token from unnest(search_tokens(part)) token
        where length(token) = least(2, length(part)));
      asked := (select string_agg(quote_literal(token), ' & ')::tsquery from unnest(others) token);
      if cardinality(others) > 1
        and not exists (select from product_search where product_search.words @@ asked) then
        asked := (select string_agg(quote_literal(token), ' | ')::tsquery from unnest(others) token);
      end if;
    elsif ts_lexize('english_stem', part) = '{}' then
      -- 'for', 'with': nobody looks for these.
      meant := concat_ws(' ', nullif(meant, ''), part);
      continue;
    else
      known := case when length(part) >= 2 then
        array(select word from search_word where word like part || '%' order by length(word), word limit 16) end;
      others := part || ts_lexize('english_stem', part) || known;
      -- Whatever holds a word holds its stem: beside that it finds nothing more, and would count twice.
      others := array(select token from unnest(others) token
        where token ~ '[0-9]' or (ts_lexize('english_stem', token))[1] is null
          or (ts_lexize('english_stem', token))[1] = token
          or not (ts_lexize('english_stem', token))[1] = any (others));
      asked := (select string_agg(distinct quote_literal(token), ' | ')::tsquery from unnest(others) token);
      if length(part) >= 4 and part !~ '[0-9]' and known = '{}'
        and not exists (select from product_search where product_search.words @@ asked) then
        select array_agg(word order by alike desc, word) into others from (
          select word, similarity(word, part) as alike, max(similarity(word, part)) over () as most
            from search_word where word % part
        ) near where alike >= most * 0.85;
        if others is not null then
          best := others[1];
          is_mended := true;
          asked := (select string_agg(quote_literal(token), ' | ')::tsquery from unnest(others[1:4]) token);
        end if;
      end if;
    end if;
    words := case when words is null then asked else words && asked end;
    meant := concat_ws(' ', nullif(meant, ''), best);
  end loop;
  if not is_mended then meant := null; end if;
end $function$;
