-- What sellers' shops sell: known from orders, and pulled from the shops themselves, so that a variant can be mapped
-- before anybody buys it.

alter table shop_variant
  add column product_key text, -- the shop's own id of its product; null: known from orders alone
  -- Mapped to a SKU that is not sold any more. Set with the mapping, and by the job follow-skus.
  add column is_withdrawn boolean not null default false,
  add column sort_title text collate "C" not null generated always as (left(lower(title), 60)) stored,
  add column search tsvector not null default ''; -- each word behind its customer's id

-- Lists in the order of titles, shop by shop, however many variants there are.
create index shop_variant_listed on shop_variant (customer_id, shop_id, sort_title, variant_key);
create index shop_variant_unmapped on shop_variant (customer_id, shop_id, sort_title, variant_key) where sku_id is null;
create index shop_variant_with_sku on shop_variant (customer_id, shop_id, sort_title, variant_key) where sku_id is not null;
create index shop_variant_withdrawn on shop_variant (customer_id, shop_id, variant_key) where is_withdrawn;
create index shop_variant_search on shop_variant using gin (search) with (fastupdate = off);

create function keep_variant_words() returns trigger language plpgsql as $$
begin
  new.search := array_to_tsvector(array(select new.customer_id || ':' || token
    from unnest(search_tokens(concat_ws(' ', new.title, new.variant_title, new.shop_sku))) token));
  return new;
end $$;
create trigger keep_words before insert or update of title, variant_title, shop_sku on shop_variant
  for each row execute function keep_variant_words();
update shop_variant set title = title;
update shop_variant v set is_withdrawn = true from sku join product on product.id = sku.product_id
  where sku.id = v.sku_id and not (sku.is_active and product.is_published);

/*
 * Variants of the tenant whose title, variant and SKU hold every word that was typed or one that begins with it. A word
 * stands behind its customer's id: one customer's search reads nothing of another's. See docs/decisions/0005 for why it
 * runs with the owner's rights.
 */
create function search_shop_variants(typed text, is_mapped boolean, shops bigint[], max_rows integer)
  returns table (shop_id bigint, variant_key text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner_id bigint := app_customer_id();
  part text;
  wanted tsquery;
begin
  for part in
    select hit[1] from regexp_matches(left(plain_text(typed), 200),
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
      and (is_mapped is null or is_mapped = (v.sku_id is not null))
    limit max_rows;
end $$;
revoke execute on function search_shop_variants from public;
grant execute on function search_shop_variants to quayside_tenant;

-- Which orders a variant stands in that may still wait for it: of each, lines that nothing was shipped of.
create index order_line_unshipped on order_line (customer_id, variant_key, order_id) where shipped_quantity = 0;

-- Pulling a shop's products: one row a shop, of its last run.
create table shop_product_pull (
  customer_id bigint not null,
  shop_id bigint not null,
  run integer not null default 1,
  cause text not null check (cause in ('manual', 'poll')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  products_seen integer not null default 0,
  variants_new integer not null default 0,
  variants_changed integer not null default 0,
  error text,
  pulled_until timestamptz, -- the shop's own clock: products changed up to here are in
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  done_at timestamptz, -- the end of the last run that went well
  primary key (customer_id, shop_id),
  foreign key (customer_id, shop_id) references shop
);
call make_tenant_table('shop_product_pull', 'select, insert, update', 'select, insert, update');

-- SKUs that came on sale or off it and that somebody has mapped; the job follow-skus works them off.
create table sku_change (
  id bigint primary key default nextval('id_seq'),
  sku_id bigint not null references sku on delete cascade
);
grant select, insert, update, delete on sku_change to quayside_agency;

create function note_sku_changes() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id)
    select n.id from new_rows n join old_rows o using (id)
      where n.is_active <> o.is_active and exists (select from shop_variant v where v.sku_id = n.id)
      order by 1;
  return null;
end $$;
create trigger note_changes after update on sku
  referencing old table as old_rows new table as new_rows for each statement execute function note_sku_changes();

create function note_skus_of_changed_products() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id)
    select sku.id from new_rows n join old_rows o using (id) join sku on sku.product_id = n.id
      where n.is_published <> o.is_published and exists (select from shop_variant v where v.sku_id = sku.id)
      order by 1;
  return null;
end $$;
create trigger note_sku_changes after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function note_skus_of_changed_products();
