-- Goods on their way to the agency's warehouse for a customer's own stock, and what has arrived of them.

-- Type 1: an inventory order, which the agency buys; 2: a self-purchase order, which the customer buys elsewhere and
-- has sent in.
create table purchase_order (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- SP-<id>
  type smallint not null check (type in (1, 2)),
  status text not null check (status in ('submitted', 'partlyArrived', 'arrived')),
  status_since timestamptz not null default now(),
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  last_arrival_id bigint, -- the newest of its arrival records
  last_arrival_at timestamptz,
  primary key (customer_id, id),
  check ((last_arrival_id is null) = (last_arrival_at is null))
);
create unique index purchase_order_id on purchase_order (id);
create index purchase_order_arrived on purchase_order (customer_id, last_arrival_at) where last_arrival_at is not null;
create index purchase_order_queue on purchase_order (status, created_at, id);
create index purchase_order_newest on purchase_order (id desc);
call make_tenant_table('purchase_order', 'select', 'select, insert, update');

create table purchase_item (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  sku_id bigint not null references sku,
  nums integer not null check (nums > 0), -- announced
  arrived_nums integer not null default 0 check (arrived_nums >= 0),
  refund_nums integer not null default 0 check (refund_nums >= 0), -- will not come any more
  primary key (customer_id, order_id, id),
  unique (customer_id, order_id, sku_id),
  foreign key (customer_id, order_id) references purchase_order
);
create index purchase_item_sku on purchase_item (sku_id);
call make_tenant_table('purchase_item', 'select', 'select, insert, update');

-- Each counting at the warehouse's door. Append-only.
create table purchase_arrival (
  customer_id bigint not null,
  order_id bigint not null,
  item_id bigint not null,
  id bigint not null default nextval('id_seq'),
  type smallint not null check (type in (1, 2)), -- 1 arrival, 2 refund
  nums integer not null check (nums > 0),
  actor_name text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, order_id, item_id, id),
  foreign key (customer_id, order_id, item_id) references purchase_item
);
call make_tenant_table('purchase_arrival', 'select', 'select, insert');

-- How far each account has looked through an order's arrivals.
create table purchase_arrival_read (
  customer_id bigint not null,
  account_id bigint not null,
  order_id bigint not null,
  arrival_id bigint not null, -- the newest there was
  primary key (customer_id, account_id, order_id),
  foreign key (customer_id, account_id) references account on delete cascade,
  foreign key (customer_id, order_id) references purchase_order
);
create index purchase_arrival_read_order on purchase_arrival_read (customer_id, order_id);
call make_tenant_table('purchase_arrival_read', 'select, insert, update', 'select, insert, update, delete');

-- What a customer holds of a SKU: the sum of its movements, kept.
create table stock (
  customer_id bigint not null references customer,
  sku_id bigint not null references sku,
  on_hand integer not null check (on_hand >= 0),
  primary key (customer_id, sku_id)
);
create index stock_sku on stock (sku_id);
call make_tenant_table('stock', 'select', 'select, insert, update');

-- Every change of a stock with its cause. Append-only.
create table stock_movement (
  customer_id bigint not null,
  sku_id bigint not null,
  id bigint not null default nextval('id_seq'),
  nums integer not null check (nums <> 0), -- plus comes in
  cause text not null check (cause in ('arrival')),
  source_id bigint not null, -- the arrival record
  created_at timestamptz not null default now(),
  primary key (customer_id, sku_id, id),
  foreign key (customer_id, sku_id) references stock
);
call make_tenant_table('stock_movement', 'select', 'select, insert');
