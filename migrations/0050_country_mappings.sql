-- What a shop variant stands for in some countries, in place of what it stands for elsewhere: from a warehouse nearby, with
-- another plug. New and unpaid orders follow it by the country they go to.
create table shop_variant_country (
  customer_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  sku_id bigint not null references sku,
  units integer not null default 1 check (units between 1 and 1000),
  mapped_at timestamptz not null default now(),
  mapped_by text not null,
  primary key (customer_id, shop_id, variant_key, country_code),
  foreign key (customer_id, shop_id, variant_key) references shop_variant
);
-- So that placing orders asks for countries only where there are some. Written under the variant's lock.
alter table shop_variant add column has_countries boolean not null default false;
create index shop_variant_country_sku on shop_variant_country (sku_id);
alter table shop_variant_country alter column customer_id set (n_distinct = 10), alter column shop_id set (n_distinct = 20);
call make_tenant_table('shop_variant_country', 'select, insert, update, delete', 'select, insert, update, delete');
