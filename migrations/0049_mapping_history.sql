-- What shop variants stood for and stand for, as history: each mapping can be taken back, alone or with all that were made
-- in one go. And what suggestions are found by.

-- Mappings made in one go.
create table mapping_batch (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  -- by an order's line, on the page of products, by a quote or private product that was accepted, by taking one back
  how text not null check (how in ('order', 'page', 'quote', 'sourcing', 'undo')),
  by_name text not null,
  at timestamptz not null default now(),
  primary key (customer_id, id)
);
call make_tenant_table('mapping_batch', 'select, insert', 'select, insert');

create table mapping_change (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  batch_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  before_sku_id bigint references sku, -- null: it stood for none
  before_units integer not null,
  after_sku_id bigint references sku,
  after_units integer not null,
  undone_at timestamptz,
  undone_by text,
  primary key (customer_id, id),
  foreign key (customer_id, batch_id) references mapping_batch,
  foreign key (customer_id, shop_id, variant_key) references shop_variant
);
create index mapping_change_batch on mapping_change (customer_id, batch_id, id);
create index mapping_change_variant on mapping_change (customer_id, shop_id, variant_key, id desc);
call make_tenant_table('mapping_change', 'select, insert, update', 'select, insert, update');
-- As 0010_large_customers has it.
alter table mapping_batch alter column customer_id set (n_distinct = 10);
alter table mapping_change alter column customer_id set (n_distinct = 10), alter column shop_id set (n_distinct = 20);

-- The same code in another shop of the seller's is likely the same goods.
alter table shop_variant
  add column shop_sku_key text not null generated always as (lower(shop_sku)) stored;
create index shop_variant_same_sku on shop_variant (customer_id, shop_sku_key)
  where sku_id is not null and shop_sku_key <> '';
create index shop_variant_same_title on shop_variant (customer_id, sort_title) where sku_id is not null;

-- What two titles are compared by: Latin words by their stem, without those nobody looks for; of other scripts each two
-- signs in a row.
create function matching_tokens(given text) returns text[]
  language sql immutable parallel safe as $$
  with plain as (select plain_text(given) as text),
  latin as (select hit[1] as word from plain, regexp_matches(text, '[a-z0-9]+', 'g') hit),
  other as (select hit[1] as run from plain, regexp_matches(text, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit)
  select coalesce(array_agg(distinct left(token, 60)), '{}') from (
    select word as token from latin where word ~ '[0-9]'
    union all
    select stem from latin, unnest(ts_lexize('english_stem', word)) stem where word !~ '[0-9]'
    union all
    select substr(run, place, least(2, length(run))) from other, generate_series(1, greatest(1, length(run) - 1)) place
  ) tokens where token <> ''
$$;
