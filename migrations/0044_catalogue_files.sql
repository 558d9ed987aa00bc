-- Products from files: what was read, chunk by chunk, with what it would change, until somebody lets it happen. The
-- agency's own: no tenant has a grant on any of it.

create table catalogue_import (
  id bigint primary key default nextval('id_seq'),
  operator_id bigint not null references operator,
  operator_name text not null,
  file_name text not null,
  status text not null check (status in ('previewing', 'ready', 'importing', 'done', 'failed', 'discarded')),
  jump_percent integer not null check (jump_percent > 0),
  columns text[] not null, -- the file's header
  counts jsonb not null default '{}', -- as the file was read: see modules/catalogue-files/import-types.ts
  warned text check (warned in ('apply', 'leave')), -- what whoever confirmed it chose
  edited text check (edited in ('overwrite', 'leave')),
  done integer not null default 0, -- products gone through
  left_out integer not null default 0, -- of these, left as they were
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (status in ('previewing', 'ready', 'discarded') or (warned is not null and edited is not null))
);
grant select, insert, update, delete on catalogue_import to quayside_agency;

-- A thousand SKUs or so that are written at once, what of them changes, and rows that were refused.
create table catalogue_import_chunk (
  import_id bigint not null references catalogue_import on delete cascade,
  chunk_no integer not null,
  products jsonb not null default '[]', -- as they are to be written; emptied once they are
  changes jsonb not null default '[]', -- what the preview shows of them
  problems jsonb not null default '[]', -- [{row, cells, faults}]
  placed_at timestamptz,
  unfound bigint[] not null default '{}', -- products written that sellers' search does not know of yet
  primary key (import_id, chunk_no)
);
create index catalogue_import_unfound on catalogue_import_chunk (import_id, chunk_no) where unfound <> '{}';
grant select, insert, update, delete on catalogue_import_chunk to quayside_agency;

-- Works of the agency that are done elsewhere are found by what they are of, as customers' are.
create unique index work_told_agency on work (kind, subject_id)
  where customer_id is null and chunks is null and finished_at is null;

-- ---------- writing many products at once ----------

-- As before, in half the time: words once each, and no query of a query for each text.
create or replace function search_tokens(given text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  plain text := plain_text(given);
  tokens text[] := '{}';
  part text;
begin
  for part in select distinct hit[1] from regexp_matches(plain, '[a-z0-9]+', 'g') hit loop
    tokens := tokens || left(part, 60);
    if part !~ '[0-9]' then tokens := tokens || left((ts_lexize('english_stem', part))[1], 60); end if;
  end loop;
  if plain ~ '[^\u0001-\u00bf]' then
    for part in
      select distinct hit[1] from regexp_matches(plain, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit
    loop
      for place in 1 .. length(part) loop
        tokens := tokens || substr(part, place, 1);
        if place < length(part) then tokens := tokens || substr(part, place, 2); end if;
      end loop;
    end loop;
  end if;
  return array(select distinct token from unnest(tokens) token where token <> '');
end $$;

-- What a product is narrowed down by, repeats included.
create function product_facets_of(shown product_shown) returns table (kind text, name text, value text)
  language sql immutable as $$
  select 'category', '', shown.category where shown.category <> ''
  union all
  select 'attribute', attribute ->> 'name', attribute ->> 'value'
    from jsonb_array_elements(shown.attributes) list, jsonb_array_elements(list) attribute
  union all
  select 'goods', '', goods from jsonb_array_elements(shown.goods) list, jsonb_array_elements_text(list) goods
$$;
drop view product_shown_facet;

/*
 * Brings the rows of these products up to date; those that sellers do not see (any more) have none. What a product shows
 * is gathered once: it is all of its SKUs, its pictures' names and its category's.
 */
create or replace function refresh_product_search(ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown product_shown[] := array(select one from product_shown one where one.id = any (ids) order by one.id);
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

  insert into product_word (word)
    select given.word from (
        select distinct left(hit[1], 60) as word from unnest(shown) one,
          regexp_matches(plain_text(concat_ws(' ', one.subject_en, one.subject_zh, one.category,
            array_to_string(one.keywords, ' '), jsonb_path_query_array(one.attributes, '$[*][*].value')::text)),
            '[a-z0-9]{2,}', 'g') hit
      ) given
      where not exists (select from product_word known where known.word = given.word)
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
end $$;

create or replace function keep_sku_search_text() returns trigger language plpgsql as $$
begin
  select lower(concat_ws(' ', new.code, parent.code, parent.subject_en, parent.subject_zh,
      (select string_agg(attribute ->> 'value', ' ') from jsonb_array_elements(new.attributes) attribute),
      nullif(array_to_string(parent.keywords, ' '), '')))
    into new.search_text from product parent where parent.id = new.product_id;
  return new;
end $$;

-- What a SKU is found by is made anew where it changes, and for all SKUs of a statement's products at once.
drop trigger keep_search_text on sku;
create trigger keep_search_text before insert on sku
  for each row execute function keep_sku_search_text();
create trigger keep_changed_search_text before update of code, attributes, product_id on sku
  for each row when ((old.code, old.attributes, old.product_id) is distinct from (new.code, new.attributes, new.product_id))
  execute function keep_sku_search_text();

drop trigger keep_search_text on product;
create or replace function keep_search_text_of_skus() returns trigger language plpgsql as $$
begin
  update sku set search_text = sku_search_text(sku.code, sku.attributes, changed)
    from product changed join new_rows n on n.id = changed.id join old_rows o on o.id = n.id
    where sku.product_id = changed.id
      and (o.code, o.subject_en, o.subject_zh, o.keywords) is distinct from (n.code, n.subject_en, n.subject_zh, n.keywords);
  return null;
end $$;
create trigger keep_search_text after update on product
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_search_text_of_skus();

/*
 * The sellers' search is only brought up to date by what it shows: not by a time, nor by a SKU's own search words. Whoever
 * writes thousands at once may say that it does so itself, in a moment: set_config('quayside.product_search', 'later', true).
 */
create function is_search_later() returns boolean language sql stable as $$
  select coalesce(current_setting('quayside.product_search', true), '') = 'later'
$$;
grant execute on function refresh_product_search to quayside_agency;

create or replace function keep_search_of_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_search_later() then return null; end if;
  perform refresh_product_search(array(select id from written));
  return null;
end $$;
create or replace function keep_search_of_skus() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_search_later() then return null; end if;
  perform refresh_product_search(array(select distinct product_id from written));
  return null;
end $$;
create function keep_search_of_changed_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_search_later() then return null; end if;
  perform refresh_product_search(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
      where (o.owner_customer_id, o.is_published, o.published_at, o.code, o.subject_en, o.subject_zh, o.category,
          o.keywords, o.cover_url, o.pictures)
        is distinct from (n.owner_customer_id, n.is_published, n.published_at, n.code, n.subject_en, n.subject_zh,
          n.category, n.keywords, n.cover_url, n.pictures)));
  return null;
end $$;
create function keep_search_of_changed_skus() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_search_later() then return null; end if;
  perform refresh_product_search(array(
    select distinct given.id from new_rows n join old_rows o on o.id = n.id
        cross join lateral (values (n.product_id), (o.product_id)) given (id)
      where (o.product_id, o.code, o.attributes, o.image_url, o.price_minor, o.weight_grams, o.length_mm, o.width_mm,
          o.height_mm, o.goods_attributes, o.is_active)
        is distinct from (n.product_id, n.code, n.attributes, n.image_url, n.price_minor, n.weight_grams, n.length_mm,
          n.width_mm, n.height_mm, n.goods_attributes, n.is_active)));
  return null;
end $$;
drop trigger keep_product_search_changed on product;
create trigger keep_product_search_changed after update on product
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_search_of_changed_products();
drop trigger keep_product_search_changed on sku;
create trigger keep_product_search_changed after update on sku
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_search_of_changed_skus();

-- As before, each word once: one that is its own stem and completion counted three times in the planner's eyes.
create or replace function read_product_search(typed text, out codes bigint[], out words tsquery, out meant text)
  language plpgsql stable set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.3 as $$
declare
  whole text := left(lower(trim(typed)), 60);
  part text;
  others text[];
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
      if not exists (select from product_search where product_search.words @@ asked) then
        asked := (select string_agg(quote_literal(token), ' | ')::tsquery from unnest(others) token);
      end if;
    elsif ts_lexize('english_stem', part) = '{}' then
      -- 'for', 'with': nobody looks for these.
      meant := concat_ws(' ', nullif(meant, ''), part);
      continue;
    else
      others := part || ts_lexize('english_stem', part) || case when length(part) >= 2 then
        array(select word from product_word where word like part || '%' order by length(word), word limit 16) end;
      -- Whatever holds a word holds its stem: beside that it finds nothing more, and would count twice.
      others := array(select token from unnest(others) token
        where token ~ '[0-9]' or (ts_lexize('english_stem', token))[1] is null
          or (ts_lexize('english_stem', token))[1] = token
          or not (ts_lexize('english_stem', token))[1] = any (others));
      asked := (select string_agg(distinct quote_literal(token), ' | ')::tsquery from unnest(others) token);
      if length(part) >= 4 and part !~ '[0-9]'
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
