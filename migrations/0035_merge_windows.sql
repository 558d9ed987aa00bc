-- Orders to one recipient and address that are merged by themselves, once the oldest of them has waited for so long.
create table merge_window (
  customer_id bigint primary key references customer,
  is_on boolean not null,
  hours integer not null check (hours between 1 and 72),
  shop_ids bigint[] check (cardinality(shop_ids) > 0), -- null: all shops
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create index merge_window_on on merge_window (customer_id) where is_on;
call make_tenant_table('merge_window', 'select, insert, update', 'select, insert, update');

-- Each time orders of a shop were merged so, and what that saved.
create table merge_run (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  shop_id bigint not null,
  at timestamptz not null default now(),
  hours integer not null, -- the window of then
  orders integer not null check (orders > 1), -- that went into the merged ones
  saved_minor bigint not null check (saved_minor > 0),
  order_ids bigint[] not null check (cardinality(order_ids) > 0), -- the merged ones
  primary key (customer_id, id),
  foreign key (customer_id, shop_id) references shop
);
create index merge_run_old on merge_run (at);
call make_tenant_table('merge_run', 'select, insert, update', 'select, insert, update, delete');

-- As 0010_large_customers has it.
alter table merge_run alter column customer_id set (n_distinct = 10);

-- Its seller wants it by itself: it does not wait for others, and no rule merges it.
alter table dropshipping_order add column goes_alone boolean not null default false;
