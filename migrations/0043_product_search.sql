-- The sellers' catalogue: a row a published public product with all that it is found by, filtered and sorted by, kept by
-- triggers; what sellers have saved for later; how well products sell; how long parcels really take.
-- See docs/decisions/0013 for why the search has tables of its own.

-- ---------- words ----------

-- Small letters without accents; full-width signs as their plain ones.
create function plain_text(given text) returns text
  language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'))
$$;

-- What is found by: Latin words whole and by their English stem; of any other script each sign and each two in a row.
create function search_tokens(given text) returns text[]
  language sql immutable parallel safe as $$
  with plain as (select plain_text(given) as text),
  latin as (select hit[1] as word from plain, regexp_matches(text, '[a-z0-9]+', 'g') hit),
  other as (select hit[1] as run from plain, regexp_matches(text, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit)
  select coalesce(array_agg(distinct left(token, 60)), '{}') from (
    select word as token from latin
    union all
    select stem from latin, unnest(ts_lexize('english_stem', word)) stem where word !~ '[0-9]'
    union all
    select substr(run, place, size) from other, generate_series(1, length(run)) place, generate_series(1, 2) size
      where place + size - 1 <= length(run)
  ) tokens where token <> ''
$$;

-- Every Latin word of a product's names, keywords and attributes: what a word is completed and mended from.
create table product_word (
  word text primary key
);
create index product_word_beginning on product_word (word text_pattern_ops);
create index product_word_alike on product_word using gin (word gin_trgm_ops);
grant select on product_word to quayside_tenant, quayside_agency;

-- ---------- the row that is searched ----------

-- A value that products are narrowed down by; rows refer to it by its number.
create table product_facet (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('category', 'attribute', 'goods')),
  name text not null default '', -- of an attribute: 'Colour'
  value text not null,
  unique (kind, name, value)
);
grant select on product_facet to quayside_tenant, quayside_agency;

-- Units sold within the last thirty days, of all customers together; kept by the job count-product-sales.
create table product_sales (
  product_id bigint primary key references product on delete cascade,
  units integer not null check (units >= 0)
);
grant select on product_sales to quayside_tenant;
grant select, insert, update on product_sales to quayside_agency;

-- Public products on sale, and those alone: nothing in it belongs to a customer. Prices are USD minor units, of one.
create table product_search (
  product_id bigint primary key references product on delete cascade,
  code text not null, -- in small letters
  codes text[] not null, -- the SKUs' as well
  words tsvector not null,
  title tsvector not null, -- of the names alone
  facets integer[] not null,
  price_minor integer not null, -- of the cheapest SKU
  max_price_minor integer not null,
  -- Of the SKU that is hardest to send: what reaches a place with these does so with every SKU.
  weight_grams integer not null,
  longest_mm integer not null,
  volume_mm3 bigint not null,
  goods_attributes text[] not null,
  units_sold integer not null, -- see product_sales
  published_at timestamptz not null
);
alter table product_search alter column words set statistics 500, alter column facets set statistics 500;
create index product_search_words on product_search using gin (words) with (fastupdate = off);
create index product_search_codes on product_search using gin (codes) with (fastupdate = off);
create index product_search_facets on product_search using gin (facets) with (fastupdate = off);
create index product_search_code on product_search (code text_pattern_ops);
create index product_search_sales on product_search (units_sold desc, product_id desc);
create index product_search_newest on product_search (published_at desc, product_id desc);
create index product_search_price on product_search (price_minor, product_id);
grant select on product_search to quayside_tenant;
grant select, update (units_sold) on product_search to quayside_agency;

-- What product_search should hold.
create view product_shown as
  select product.id, product.code, product.subject_en, product.subject_zh, product.category, product.keywords,
    coalesce(product_category.name_zh, '') as category_zh, product.published_at, skus.*, pictures.names as picture_names,
    coalesce(product_sales.units, 0) as units
  from product
    join lateral (
      select array_agg(lower(sku.code)) as sku_codes, min(sku.price_minor) as price_minor,
        max(sku.price_minor) as max_price_minor, max(sku.weight_grams) as weight_grams,
        max(greatest(sku.length_mm, sku.width_mm, sku.height_mm)) as longest_mm,
        max(sku.length_mm::bigint * sku.width_mm * sku.height_mm) as volume_mm3,
        array_agg(sku.image_url) as sku_pictures, jsonb_agg(sku.attributes) as attributes,
        jsonb_agg(to_jsonb(sku.goods_attributes)) as goods
      from sku where sku.product_id = product.id and sku.is_active having count(*) > 0
    ) skus on true
    left join product_category on product_category.name_en = product.category
    left join product_sales on product_sales.product_id = product.id
    cross join lateral (
      select coalesce(string_agg(regexp_replace(file.file_name, '\.[^.]*$', ''), ' '), '') as names
      from file where file.id in (
        select substring(url from '/app/files/([0-9]{1,18})/')::bigint
        from unnest(product.cover_url || product.pictures || skus.sku_pictures) url)
    ) pictures
  where product.owner_customer_id is null and product.is_published;

create view product_shown_facet as
  select shown.id as product_id, facet.kind, facet.name, facet.value from product_shown shown
    cross join lateral (
      select 'category' as kind, '' as name, shown.category as value where shown.category <> ''
      union
      select 'attribute', attribute ->> 'name', attribute ->> 'value'
        from jsonb_array_elements(shown.attributes) list, jsonb_array_elements(list) attribute
      union
      select 'goods', '', kind_of_goods from jsonb_array_elements(shown.goods) list, jsonb_array_elements_text(list) kind_of_goods
    ) facet;
revoke all on product_shown, product_shown_facet from public;

/* Brings the rows of these products up to date; those that sellers do not see (any more) have none. */
create function refresh_product_search(ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from product_search where product_id = any (ids)
    and not exists (select from product_shown shown where shown.id = product_search.product_id);

  insert into product_facet (kind, name, value)
    select distinct facet.kind, facet.name, facet.value
      from unnest(ids) given join product_shown_facet facet on facet.product_id = given
      where not exists (select from product_facet known
        where (known.kind, known.name, known.value) = (facet.kind, facet.name, facet.value))
      order by 1, 2, 3
    on conflict do nothing;

  insert into product_word (word)
    select distinct left(hit[1], 60)
      from unnest(ids) given join product_shown shown on shown.id = given,
        regexp_matches(plain_text(concat_ws(' ', shown.subject_en, shown.subject_zh, shown.category,
          array_to_string(shown.keywords, ' '), jsonb_path_query_array(shown.attributes, '$[*][*].value')::text)),
          '[a-z0-9]{2,}', 'g') hit
      where not exists (select from product_word known where known.word = left(hit[1], 60))
      order by 1
    on conflict do nothing;

  insert into product_search (product_id, code, codes, words, title, facets, price_minor, max_price_minor, weight_grams,
      longest_mm, volume_mm3, goods_attributes, units_sold, published_at)
    select shown.id, lower(shown.code), lower(shown.code) || shown.sku_codes,
      array_to_tsvector(search_tokens(concat_ws(' ', shown.code, shown.subject_en, shown.subject_zh, shown.category,
        shown.category_zh, array_to_string(shown.keywords, ' '), array_to_string(shown.sku_codes, ' '),
        jsonb_path_query_array(shown.attributes, '$[*][*].value')::text, shown.picture_names))),
      array_to_tsvector(search_tokens(concat_ws(' ', shown.subject_en, shown.subject_zh))),
      coalesce((select array_agg(known.id order by known.id) from product_shown_facet facet
        join product_facet known on (known.kind, known.name, known.value) = (facet.kind, facet.name, facet.value)
        where facet.product_id = shown.id), '{}'),
      shown.price_minor, shown.max_price_minor, shown.weight_grams, shown.longest_mm, shown.volume_mm3,
      coalesce((select array_agg(distinct attribute order by attribute) from jsonb_array_elements(shown.goods) list,
        jsonb_array_elements_text(list) attribute), '{}'),
      shown.units, shown.published_at
    from unnest(ids) given join product_shown shown on shown.id = given
    on conflict (product_id) do update set code = excluded.code, codes = excluded.codes, words = excluded.words,
      title = excluded.title, facets = excluded.facets, price_minor = excluded.price_minor,
      max_price_minor = excluded.max_price_minor, weight_grams = excluded.weight_grams,
      longest_mm = excluded.longest_mm, volume_mm3 = excluded.volume_mm3,
      goods_attributes = excluded.goods_attributes, units_sold = excluded.units_sold,
      published_at = excluded.published_at
    where product_search is distinct from excluded;
end $$;
revoke execute on function refresh_product_search from public;

-- Once a statement, however many rows it writes.
create function keep_search_of_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_product_search(array(select id from written));
  return null;
end $$;
create function keep_search_of_skus() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_product_search(array(select distinct product_id from written));
  return null;
end $$;
create function keep_search_of_categories() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_product_search(array(
    select product.id from product join written on written.name_en = product.category
      where product.owner_customer_id is null and product.is_published));
  return null;
end $$;
create trigger keep_product_search_new after insert on product
  referencing new table as written for each statement execute function keep_search_of_products();
create trigger keep_product_search_changed after update on product
  referencing new table as written for each statement execute function keep_search_of_products();
create trigger keep_product_search_new after insert on sku
  referencing new table as written for each statement execute function keep_search_of_skus();
create trigger keep_product_search_changed after update on sku
  referencing new table as written for each statement execute function keep_search_of_skus();
create trigger keep_product_search_gone after delete on sku
  referencing old table as written for each statement execute function keep_search_of_skus();
create trigger keep_product_search_new after insert on product_category
  referencing new table as written for each statement execute function keep_search_of_categories();
create trigger keep_product_search_changed after update on product_category
  referencing new table as written for each statement execute function keep_search_of_categories();
create index product_category_members on product (category) where owner_customer_id is null and is_published;

select refresh_product_search(array(select id from product where owner_customer_id is null and is_published));

-- ---------- what a search's words mean ----------

/*
 * `codes`: the products whose code, or whose SKU's code, is just what was typed, or begins with it where it looks like
 * a code; null where none does. `words`: what products must hold, each word completed, stemmed, and, where nothing holds
 * it, replaced by those of the catalogue that are most alike. `meant`: the search with those words in place, null where
 * it was taken as it was typed.
 */
create function read_product_search(typed text, out codes bigint[], out words tsquery, out meant text)
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
      asked := (select string_agg(quote_literal(token), ' | ')::tsquery from unnest(others) token);
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
revoke execute on function read_product_search from public;
grant execute on function read_product_search to quayside_tenant, quayside_agency;

-- ---------- sellers ----------

-- Hearts: products that a customer has saved for later.
create table saved_product (
  customer_id bigint not null references customer,
  product_id bigint not null references product on delete cascade,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (customer_id, product_id)
);
create index saved_product_product on saved_product (product_id);
call make_tenant_table('saved_product', 'select, insert, delete', 'select, insert, delete');

-- Whether a product is in a seller's shops.
create index shop_variant_mapped on shop_variant (customer_id, sku_id) where sku_id is not null;

-- ---------- how long parcels take ----------

-- From being shipped until they were delivered, of parcels of all customers within half a year; kept by the job
-- measure-deliveries. Fewer than five parcels say nothing.
create table delivery_time (
  line_id bigint not null references shipping_line on delete cascade,
  country_code text not null,
  parcels integer not null check (parcels >= 5),
  median_days integer not null,
  p90_days integer not null,
  measured_at timestamptz not null default now(),
  primary key (country_code, line_id),
  check (p90_days >= median_days)
);
create index delivery_time_line on delivery_time (line_id);
grant select on delivery_time to quayside_tenant;
grant select, insert, update, delete on delivery_time to quayside_agency;
create index shipment_delivered on shipment (delivered_at) where delivered_at is not null;
