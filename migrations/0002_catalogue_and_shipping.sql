-- Products and SKUs: the agency's (owner_customer_id null) or made for one customer. Prices are USD minor units.

create table product (
  id bigint primary key default nextval('id_seq'),
  owner_customer_id bigint references customer,
  code text not null unique,
  subject_en text not null,
  subject_zh text not null default '',
  cover_url text,
  category text not null default '',
  is_published boolean not null default true,
  customs_name text not null default '',
  hs_code text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index product_owner on product (owner_customer_id, id desc);
create index product_search on product using gin ((code || ' ' || subject_en || ' ' || subject_zh) gin_trgm_ops);
alter table product enable row level security;
create policy tenant on product to quayside_tenant
  using (owner_customer_id is null or owner_customer_id = (select current_setting('app.customer_id')::bigint));
create policy agency on product to quayside_agency using (true) with check (true);
grant select on product to quayside_tenant;
grant select, insert, update on product to quayside_agency;

create table sku (
  id bigint primary key default nextval('id_seq'),
  product_id bigint not null references product,
  owner_customer_id bigint references customer, -- the product's, repeated for row-level security
  code text not null unique,
  attributes jsonb not null default '[]', -- [{"name":"Colour","value":"Red"}]
  image_url text,
  price_minor integer not null check (price_minor >= 0),
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null default 0,
  width_mm integer not null default 0,
  height_mm integer not null default 0,
  goods_attributes text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sku_product on sku (product_id);
create index sku_owner on sku (owner_customer_id, id desc);
create index sku_code_search on sku using gin (code gin_trgm_ops);
alter table sku enable row level security;
create policy tenant on sku to quayside_tenant
  using (owner_customer_id is null or owner_customer_id = (select current_setting('app.customer_id')::bigint));
create policy agency on sku to quayside_agency using (true) with check (true);
grant select on sku to quayside_tenant;
grant select, insert, update on sku to quayside_agency;

-- Cheaper from a quantity on; below the lowest tier the SKU's own price holds.
create table sku_price_tier (
  sku_id bigint not null references sku on delete cascade,
  min_quantity integer not null check (min_quantity > 1),
  price_minor integer not null check (price_minor >= 0),
  primary key (sku_id, min_quantity)
);
grant select on sku_price_tier to quayside_tenant;
grant select, insert, update, delete on sku_price_tier to quayside_agency;

create table shipping_line (
  id bigint primary key default nextval('id_seq'),
  code text not null unique,
  name_en text not null,
  name_zh text not null default '',
  carrier text not null, -- the carrier's name as shops and trackers know it
  tracking_url text, -- with {number}
  volumetric_divisor integer check (volumetric_divisor > 0), -- cm³ per kg; null: real weight only
  max_weight_grams integer not null,
  max_side_mm integer,
  accepts text[] not null default '{}', -- goods attributes the line may carry
  is_active boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
grant select on shipping_line to quayside_tenant;
grant select, insert, update on shipping_line to quayside_agency;

-- A weight band of one line in one zone (a country, or some of its postcodes). USD minor units.
create table shipping_rate (
  id bigint primary key default nextval('id_seq'),
  line_id bigint not null references shipping_line on delete cascade,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  postcode_prefixes text[] not null default '{}', -- empty: the whole country
  from_grams integer not null check (from_grams >= 0), -- exclusive, but for 0
  to_grams integer not null, -- inclusive
  base_minor integer not null check (base_minor >= 0), -- per parcel
  per_kg_minor integer not null check (per_kg_minor >= 0),
  step_grams integer not null default 1 check (step_grams > 0), -- charged weight is rounded up to it
  days_min integer not null,
  days_max integer not null,
  check (to_grams > from_grams),
  check (days_max >= days_min)
);
create index shipping_rate_line on shipping_rate (line_id, country_code, from_grams);
grant select on shipping_rate to quayside_tenant;
grant select, insert, update, delete on shipping_rate to quayside_agency;
