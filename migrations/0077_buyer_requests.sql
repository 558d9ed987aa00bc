-- A test order of a shop is shown and never paid. What a buyer asked for is kept with the order and its lines: a list
-- of {name, value}, in the shop's order.
alter table dropshipping_order
  add column is_test boolean not null default false,
  add column attributes jsonb not null default '[]';
alter table order_line add column attributes jsonb not null default '[]';

-- Orders that could not be imported, with the reason. Each sync tries them again, and deletes what it could import.
create table shop_order_problem (
  customer_id bigint not null,
  shop_id bigint not null,
  shop_order_key text not null,
  shop_order_name text not null,
  reason text not null,
  figures jsonb not null,
  created_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  primary key (customer_id, shop_id, shop_order_key),
  foreign key (customer_id, shop_id) references shop
);
create index shop_order_problem_by_try on shop_order_problem (customer_id, shop_id, tried_at);
call make_tenant_table('shop_order_problem', 'select, insert, update, delete', 'select, insert, update, delete');
alter table shop_sync add column orders_failed integer not null default 0;
