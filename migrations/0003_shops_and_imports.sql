create table shop (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('shopify', 'manual')),
  name text not null,
  domain text, -- *.myshopify.com
  external_id text,
  currency text not null default 'USD',
  status text not null check (status in ('connected', 'needsReconnect', 'disconnected')),
  credentials_sealed text, -- access and refresh token, encrypted
  credentials_expire_at timestamptz,
  refresh_claimed_until timestamptz, -- a process is refreshing the tokens until then; the others wait
  scopes text not null default '',
  location_id text,
  synced_until timestamptz, -- the shop's own clock: orders updated up to here are in
  last_synced_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  connected_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index shop_id on shop (id);
create unique index shop_domain on shop (domain) where domain is not null and status <> 'disconnected';
create index shop_poll on shop (last_synced_at) where status = 'connected' and kind = 'shopify';
call make_tenant_table('shop', 'select, insert, update', 'select, insert, update');

create table oauth_state (
  state_hash text primary key,
  customer_id bigint not null references customer,
  account_id bigint not null,
  shop_domain text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
call make_tenant_table('oauth_state', 'select, insert, update', 'select, insert, update, delete');

-- One run of pulling a shop's orders, with its progress.
create table shop_sync (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  shop_id bigint not null,
  cause text not null check (cause in ('connect', 'manual', 'poll')),
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  orders_seen integer not null default 0,
  orders_created integer not null default 0,
  orders_updated integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, shop_id) references shop
);
create index shop_sync_recent on shop_sync (customer_id, shop_id, id desc);
create unique index shop_sync_one_at_a_time on shop_sync (customer_id, shop_id) where status in ('queued', 'running');
call make_tenant_table('shop_sync', 'select, insert, update', 'select, insert, update, delete');

-- Every webhook of every outside service, stored once before it is worked on.
create table webhook_event (
  id bigint primary key default nextval('id_seq'),
  source text not null check (source in ('shopify', 'paypal', '17track')),
  event_id text not null,
  delivery_id text,
  topic text not null,
  subject text, -- shop domain, PayPal resource id, tracking number
  payload jsonb not null,
  triggered_at timestamptz,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text, -- applied, stale, ignored…
  attempts integer not null default 0,
  last_error text,
  unique (source, event_id)
);
create unique index webhook_event_delivery on webhook_event (source, delivery_id) where delivery_id is not null;
create index webhook_event_open on webhook_event (received_at) where processed_at is null;
grant select, insert, update, delete on webhook_event to quayside_agency;

-- A shop's variant that orders have named, and the SKU it stands for (remembered mapping).
create table shop_variant (
  customer_id bigint not null references customer,
  shop_id bigint not null,
  variant_key text not null, -- the shop's variant id, or sku:<code>, or title:<hash> where files give no id
  title text not null,
  variant_title text not null default '',
  shop_sku text not null default '',
  image_url text,
  sku_id bigint references sku,
  units integer not null default 1 check (units between 1 and 1000), -- SKUs for one of the variant
  mapped_at timestamptz,
  mapped_by text,
  updated_at timestamptz not null default now(),
  primary key (customer_id, shop_id, variant_key),
  foreign key (customer_id, shop_id) references shop
);
create index shop_variant_sku on shop_variant (sku_id) where sku_id is not null;
call make_tenant_table('shop_variant', 'select, insert, update', 'select, insert, update, delete');

create table order_import (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  shop_id bigint not null,
  account_id bigint not null,
  file_name text not null,
  format text not null check (format in ('shopifyCsv', 'shopifyXlsx', 'templateCsv', 'templateXlsx')),
  status text not null check (status in ('previewing', 'ready', 'importing', 'done', 'failed', 'discarded')),
  rows_total integer not null default 0,
  rows_bad integer not null default 0,
  orders_total integer not null default 0,
  orders_created integer not null default 0,
  orders_existing integer not null default 0,
  header jsonb not null default '[]',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, shop_id) references shop
);
create index order_import_recent on order_import (customer_id, id desc);
call make_tenant_table('order_import', 'select, insert, update, delete', 'select, insert, update, delete');

-- Chunks of parsed rows (one row of the table holds some hundred file rows), good and bad.
create table order_import_chunk (
  customer_id bigint not null,
  import_id bigint not null,
  chunk_no integer not null,
  orders jsonb not null default '[]', -- drafts ready to be placed
  problems jsonb not null default '[]', -- [{row, column, message, cells}]
  placed_at timestamptz,
  primary key (customer_id, import_id, chunk_no),
  foreign key (customer_id, import_id) references order_import on delete cascade
);
call make_tenant_table('order_import_chunk', 'select, insert, update, delete', 'select, insert, update, delete');
