-- What writing many products at once cost most: entries of indexes, one by one.

-- Every SKU is found by its words through one index, not two: the public ones, or its owner's own.
drop index sku_search;
create index sku_search_private on sku using gin (owner_customer_id, search_text gin_trgm_ops)
  where owner_customer_id is not null;

/*
 * Rows are entered into these indexes many at once, at the end of each statement that writes what is searched: a third of
 * the time, and the list of what is to be entered, which every search reads through, is empty for others.
 */
alter index product_search_words set (fastupdate = on);
alter index product_search_codes set (fastupdate = on);
alter index product_search_facets set (fastupdate = on);
create function enter_search_rows() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gin_clean_pending_list('product_search_words'), gin_clean_pending_list('product_search_codes'),
    gin_clean_pending_list('product_search_facets'), gin_clean_pending_list('sku_search_public');
  return null;
end $$;
create trigger enter_search_rows after insert or update on product_search
  for each statement execute function enter_search_rows();

/*
 * As before, but for a word that the catalogue knows it is not asked whether any product bears it: of a common one, the
 * index gathers all products before it says that there is one.
 */
create or replace function read_product_search(typed text, out codes bigint[], out words tsquery, out meant text)
  language plpgsql stable set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.3 as $$
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
    select hit[1] from regexp_matches(left(plain_text(typed), 200),
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
        array(select word from product_word where word like part || '%' order by length(word), word limit 16) end;
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
            from product_word where word % part
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
end $$;

/*
 * Forgets words that no product bears any more, so that nothing is mended into them, and a word typed wrong is not taken
 * for one of them. Whoever brings a product up to date waits for it: its words are known before its row is there.
 */
create function forget_product_words() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  lock table product_search in share mode;
  with forgotten as (
    delete from product_word where not exists (
      select from product_search s where s.words @@ quote_literal(product_word.word)::tsquery) returning 1)
  select count(*) from forgotten;
$$;
revoke execute on function forget_product_words from public;
grant execute on function forget_product_words to quayside_agency;
