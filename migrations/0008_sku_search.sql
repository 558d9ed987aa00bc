-- Finding SKUs by words of code, name and attributes. A trigram index does not serve under row-level security, as its
-- operators are not leakproof: a function of the tables' owner searches, and filters by owner itself.

alter table sku add column search_text text not null default ''; -- in small letters; kept by the triggers below

create function sku_search_text(code text, attributes jsonb, product product) returns text
  language sql stable as $$
  select lower(concat_ws(' ', code, product.code, product.subject_en, product.subject_zh,
    (select string_agg(attribute ->> 'value', ' ') from jsonb_array_elements(attributes) attribute)))
$$;

create function keep_sku_search_text() returns trigger language plpgsql as $$
declare
  parent product;
begin
  select * into parent from product where id = new.product_id;
  new.search_text := sku_search_text(new.code, new.attributes, parent);
  return new;
end $$;
create trigger keep_search_text before insert or update of code, attributes, product_id on sku
  for each row execute function keep_sku_search_text();

create function keep_search_text_of_skus() returns trigger language plpgsql as $$
begin
  update sku set search_text = sku_search_text(sku.code, sku.attributes, new) where product_id = new.id;
  return null;
end $$;
create trigger keep_search_text after update of code, subject_en, subject_zh on product
  for each row when ((old.code, old.subject_en, old.subject_zh) is distinct from (new.code, new.subject_en, new.subject_zh))
  execute function keep_search_text_of_skus();

update sku set search_text = sku_search_text(sku.code, sku.attributes, product)
  from product where product.id = sku.product_id;

drop index sku_code_search;
drop index product_search; -- a product is found by its SKUs, which hold its words
create index sku_code_lower on sku (lower(code));
-- A customer's own SKUs are few and found by owner; what costs is the public catalogue, not everybody's SKUs.
create index sku_search_public on sku using gin (search_text gin_trgm_ops) where owner_customer_id is null;
create index sku_search on sku using gin (search_text gin_trgm_ops);

/*
 * Ids of active SKUs, the best first: the exact code, then those that hold every word, then, where these are too few,
 * the most similar. Public ones and those of one owner: for a tenant its own, whatever it asks for; else `owner`.
 * Words found nearly everywhere rank a sample of a thousand.
 */
create function search_skus(query text, owner bigint, max_rows integer) returns setof bigint
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set pg_trgm.similarity_threshold = 0.25
as $$
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
end $$;
revoke execute on function search_skus from public;
grant execute on function search_skus to quayside_tenant, quayside_agency;
