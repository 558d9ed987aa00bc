-- Places of the warehouse, what lies in them, and what came from suppliers, with pictures.

create table bin (
  id bigint primary key default nextval('id_seq'),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,23}$'), -- as its label says, such as A-01-03
  zone text not null default '',
  walk_order integer not null default 0, -- pickers pass bins in this order, then by code
  is_active boolean not null default true, -- an inactive bin takes no goods
  created_at timestamptz not null default now(),
  constraint bin_code_key unique (code)
);
create index bin_walk on bin (walk_order, code);
grant select, insert, update on bin to quayside_agency;

-- What lies in a bin: the sum of its movements. The agency's own goods have no owner.
create table bin_stock (
  bin_id bigint not null references bin,
  sku_id bigint not null references sku,
  owner_id bigint references customer (customer_id),
  units integer not null constraint bin_stock_units_check check (units >= 0),
  constraint bin_stock_key unique nulls not distinct (bin_id, sku_id, owner_id)
);
create index bin_stock_sku on bin_stock (sku_id, owner_id) include (units) where units > 0;
grant select, update (bin_id) on bin_stock to quayside_agency; -- the update only to lock rows

create table bin_movement (
  bin_id bigint not null references bin,
  id bigint not null default nextval('id_seq'),
  sku_id bigint not null references sku,
  owner_id bigint references customer (customer_id),
  quantity integer not null check (quantity <> 0),
  -- putAway, moved: by an operator; left: units left the stock that the bin is part of; counted: a count was approved
  cause text not null check (cause in ('putAway', 'moved', 'left', 'counted')),
  note text not null default '',
  actor_name text not null,
  at timestamptz not null default now(),
  primary key (bin_id, id)
);
create index bin_movement_sku on bin_movement (sku_id, id);
grant select, insert on bin_movement to quayside_agency;

create function sum_bin_stock() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  -- In one order, so that statements that move the same goods wait for each other instead of deadlocking.
  perform from bin_stock where (bin_id, sku_id) in (select bin_id, sku_id from added)
    order by bin_id, sku_id, owner_id for update;
  insert into bin_stock (bin_id, sku_id, owner_id, units)
    select bin_id, sku_id, owner_id, 0 from added group by bin_id, sku_id, owner_id
    order by bin_id, sku_id, owner_id on conflict do nothing;
  update bin_stock s set units = s.units + m.units
    from (select bin_id, sku_id, owner_id, sum(quantity) as units from added group by 1, 2, 3) m
    where s.bin_id = m.bin_id and s.sku_id = m.sku_id and s.owner_id is not distinct from m.owner_id;
  return null;
end $$;
comment on function sum_bin_stock() is 'warehouse-bins: Sums the movements of what lies in a bin.';
create trigger sum_bin_stock after insert on bin_movement
  referencing new table as added for each statement execute function sum_bin_stock();

-- A count of what lies in a bin. Whoever counts does not see what is expected; a difference waits for approval.
create table bin_count (
  id bigint primary key default nextval('id_seq'),
  bin_id bigint not null references bin,
  sku_id bigint not null references sku,
  owner_id bigint references customer (customer_id),
  status text not null default 'open' check (status in ('open', 'differs', 'done')),
  due_on date not null,
  expected integer, -- when it was counted
  counted integer check (counted >= 0),
  counted_by text not null default '',
  counted_at timestamptz,
  decision text check (decision in ('approved', 'rejected')),
  decided_by text not null default '',
  decided_at timestamptz,
  check ((status = 'open') = (counted is null)),
  check ((counted is null) = (expected is null))
);
create unique index bin_count_open on bin_count (bin_id, sku_id, owner_id) nulls not distinct where status <> 'done';
create index bin_count_status on bin_count (status, due_on, id) where status <> 'done';
create index bin_count_sku on bin_count (bin_id, sku_id, counted_at desc);
grant select, insert, update on bin_count to quayside_agency;

-- Other codes on goods than ours: the maker's EAN, or the supplier's own code.
create table sku_barcode (
  code text primary key check (code ~ '^[!-~]{4,64}$' and code = upper(code)),
  sku_id bigint not null references sku,
  created_at timestamptz not null default now()
);
create index sku_barcode_sku on sku_barcode (sku_id);
grant select, insert, update, delete on sku_barcode to quayside_agency;

-- What is looked at when goods of a product arrive.
create table product_check (
  product_id bigint not null references product on delete cascade,
  position integer not null,
  text text not null check (text <> ''),
  primary key (product_id, position)
);
grant select, insert, delete on product_check to quayside_agency;

create table supplier_receipt (
  order_id bigint not null references supplier_order,
  id bigint not null unique default nextval('id_seq'),
  at timestamptz not null default now(),
  operator_name text not null,
  note text not null default '',
  primary key (order_id, id)
);
grant select, insert on supplier_receipt to quayside_agency;

create table supplier_receipt_line (
  receipt_id bigint not null references supplier_receipt (id),
  sku_id bigint not null references sku,
  received integer not null check (received >= 0), -- usable
  damaged integer not null check (damaged >= 0),
  wrong integer not null check (wrong >= 0), -- other goods than ordered
  bin_id bigint references bin, -- where those lie that no order waits for
  picture_ids bigint[] not null default '{}',
  checks jsonb not null default '[]', -- [{text, isOk}]
  orders jsonb not null default '[]', -- who waited for usable units, oldest payment first: [{kind, id, number, units}]
  to_orders integer not null check (to_orders between 0 and received), -- usable units that those orders get
  primary key (receipt_id, sku_id)
);
grant select, insert on supplier_receipt_line to quayside_agency;

-- Pictures of an order's goods: when they arrived at the agency, or when they were packed.
create table goods_picture (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('arrived', 'packed')),
  sku_id bigint references sku,
  units integer not null check (units > 0),
  picture_ids bigint[] not null,
  at timestamptz not null default now(),
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references dropshipping_order (customer_id, id)
);
call make_tenant_table('goods_picture', 'select', 'select, insert');

-- What pickers have picked of a SKU for a wave; all of them see it.
create table wave_pick (
  wave_id bigint not null references picking_wave,
  sku_id bigint not null references sku,
  picked integer not null check (picked >= 0),
  is_short boolean not null default false, -- no more could be found
  operator_name text not null,
  at timestamptz not null default now(),
  primary key (wave_id, sku_id)
);
grant select, insert, update on wave_pick to quayside_agency;
