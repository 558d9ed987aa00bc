-- Our products in sellers' shops: what is put there, how that went, and what the shops are told of stock since.

alter table mapping_batch drop constraint mapping_batch_how_check,
  add constraint mapping_batch_how_check
    check (how in ('order', 'page', 'quote', 'sourcing', 'undo', 'listing'));

-- How prices are made of costs, under a name. The rule is contract/listing-price.ts's.
create table price_template (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  name text not null,
  rule jsonb not null,
  is_default boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index price_template_name on price_template (customer_id, lower(name));
create unique index price_template_default on price_template (customer_id) where is_default;
call make_tenant_table('price_template', 'select, insert, update, delete', 'select, insert, update, delete');

-- One of our products in one shop, so that it is there once however often it is listed.
create table listing (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  shop_id bigint not null,
  product_id bigint not null references product,
  -- 'queued' and 'retrying' are to be told to the shop; with `next_attempt_at` set, not before that time: a worker that is
  -- telling it now has it until then
  status text not null default 'draft' check (status in ('draft', 'queued', 'retrying', 'listed', 'failed')),
  status_since timestamptz not null default now(),
  version integer not null default 1, -- each time it is saved
  told_version integer, -- what the shop has; null: it was never told
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  failure text, -- contract/listings.ts names them
  failure_message text,
  failing_since timestamptz,
  external_id text, -- the shop's own id of the product
  told jsonb, -- its words as the shop was told them, so that only what was changed here is sent again
  listed_at timestamptz,
  title text not null,
  description text not null default '', -- rich text, sanitised
  pictures text[] not null default '{}', -- the cover first
  product_type text not null default '',
  vendor text not null default '',
  tags text[] not null default '{}',
  is_shop_draft boolean not null default false,
  rule jsonb not null,
  own_rate numeric(14, 6) check (own_rate > 0), -- the shop's currency for one of the customer's, where the agency has none
  rate numeric(14, 6), -- by which the prices were made, and of which day; null: none was known
  rate_day date,
  keeps_stock boolean not null default true,
  stock_quantity integer not null default 999 check (stock_quantity between 0 and 1000000),
  created_by text not null,
  asked_by text, -- who had it told to the shop last: mappings are made in this name
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, shop_id) references shop
);
create unique index listing_product on listing (customer_id, product_id, shop_id);
create index listing_newest on listing (customer_id, id desc);
create index listing_status on listing (customer_id, status, id desc);
create index listing_own_rate on listing (customer_id, shop_id, updated_at desc) where own_rate is not null;
create index listing_open on listing (next_attempt_at) where status in ('queued', 'retrying');
call make_tenant_table('listing', 'select, insert, update, delete', 'select, insert, update, delete');

create table listing_variant (
  customer_id bigint not null,
  listing_id bigint not null,
  sku_id bigint not null references sku,
  shop_id bigint not null, -- the listing's
  position integer not null,
  is_chosen boolean not null default true,
  price_minor integer, -- of the shop's currency; null: no rate was known
  is_own_price boolean not null default false, -- not made by the rule
  compare_at_minor integer,
  seen_cost_minor integer not null, -- the SKU's price in US cents when the prices were set
  told_price_minor integer,
  told_compare_minor integer,
  variant_id text, -- the shop's own ids
  inventory_item_id text,
  wanted_quantity integer, -- what the shop is to show; null: it is the seller's own business
  told_quantity integer,
  stock_error text, -- why the shop does not take it
  primary key (customer_id, listing_id, sku_id),
  foreign key (customer_id, listing_id) references listing on delete cascade
);
create index listing_variant_sku on listing_variant (sku_id);
create index listing_variant_untold on listing_variant (customer_id, shop_id)
  where wanted_quantity is not null and wanted_quantity is distinct from told_quantity and stock_error is null;
call make_tenant_table('listing_variant', 'select, insert, update, delete', 'select, insert, update, delete');

-- Telling a shop of stock: one batch at a time, kept until the shop has answered, so that it is sent again as it was.
create table listing_stock (
  customer_id bigint not null,
  shop_id bigint not null,
  key text, -- of the batch that is on its way
  batch jsonb,
  leased_until timestamptz,
  attempts integer not null default 0,
  error text,
  failing_since timestamptz,
  primary key (customer_id, shop_id),
  foreign key (customer_id, shop_id) references shop
);
call make_tenant_table('listing_stock', 'select', 'select, insert, update');

alter table price_template alter column customer_id set (n_distinct = 10);
alter table listing alter column customer_id set (n_distinct = 10), alter column shop_id set (n_distinct = 20);
alter table listing_variant alter column customer_id set (n_distinct = 10), alter column shop_id set (n_distinct = 20);

-- Listed SKUs that came on sale or off it; the job follow-listed-skus works them off.
create table listed_sku_change (
  id bigint primary key default nextval('id_seq'),
  sku_id bigint not null references sku on delete cascade
);
grant select, insert, update, delete on listed_sku_change to quayside_agency;

create function note_listed_sku_changes() returns trigger language plpgsql as $$
begin
  insert into listed_sku_change (sku_id)
    select n.id from new_rows n join old_rows o using (id)
      where n.is_active <> o.is_active and exists (select from listing_variant v where v.sku_id = n.id)
      order by 1;
  return null;
end $$;
create trigger note_listed_changes after update on sku
  referencing old table as old_rows new table as new_rows for each statement execute function note_listed_sku_changes();

create function note_listed_skus_of_products() returns trigger language plpgsql as $$
begin
  insert into listed_sku_change (sku_id)
    select sku.id from new_rows n join old_rows o using (id) join sku on sku.product_id = n.id
      where n.is_published <> o.is_published and exists (select from listing_variant v where v.sku_id = sku.id)
      order by 1;
  return null;
end $$;
create trigger note_listed_changes after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function note_listed_skus_of_products();
