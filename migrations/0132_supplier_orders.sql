-- Purchase orders to suppliers, and the agency's own stock. Both are the agency's alone: no tenant has a grant on them.

create table supplier_order (
  id bigint primary key default nextval('id_seq'),
  number text not null, -- PO-<id>
  supplier_id bigint not null references supplier,
  status text not null default 'draft' check (status in ('draft', 'ordered', 'confirmed', 'inTransit', 'partlyReceived',
    'received', 'closed', 'cancelled')),
  status_since timestamptz not null default now(),
  currency text not null default 'CNY' check (currency in ('CNY', 'USD')),
  supplier_reference text not null default '', -- the order's number at the supplier, such as on 1688
  link text not null default '', -- to the order's page there
  tracking_text text not null default '', -- the supplier's parcels
  expected_on date,
  freight_minor bigint not null default 0 check (freight_minor >= 0), -- from the supplier to the warehouse
  paid_minor bigint not null default 0, -- the sum of its payments
  due_on date,
  note text not null default '',
  end_reason text not null default '', -- why it was cancelled, or closed with units missing
  goods_text text not null default '', -- codes and names of its lines, for the search
  search_text text not null generated always as (
    number || ' ' || supplier_reference || ' ' || tracking_text || ' ' || goods_text) stored,
  created_by text not null,
  created_at timestamptz not null default now(),
  ordered_at timestamptz,
  received_at timestamptz, -- of the last goods
  check ((status in ('draft', 'cancelled')) or ordered_at is not null)
);
create index supplier_order_age on supplier_order (status, status_since, id);
create index supplier_order_supplier on supplier_order (supplier_id, id desc);
create index supplier_order_expected on supplier_order (expected_on, id)
  where status in ('ordered', 'confirmed', 'inTransit', 'partlyReceived');
create index supplier_order_due on supplier_order (due_on, id) where due_on is not null and status <> 'cancelled';
create index supplier_order_search on supplier_order using gin (search_text gin_trgm_ops);
grant select, insert, update on supplier_order to quayside_agency;

create table supplier_order_line (
  order_id bigint not null references supplier_order,
  sku_id bigint not null references sku,
  position integer not null,
  quantity integer not null check (quantity between 1 and 1000000),
  unit_minor bigint not null check (unit_minor >= 0),
  received_quantity integer not null default 0 check (received_quantity >= 0), -- may exceed what was ordered
  damaged_quantity integer not null default 0 check (damaged_quantity >= 0), -- received, and not usable
  closed_quantity integer not null default 0 check (closed_quantity >= 0), -- will not come
  open_quantity integer not null generated always as (
    greatest(0, quantity - received_quantity - damaged_quantity - closed_quantity)) stored,
  primary key (order_id, sku_id)
);
create index supplier_order_line_open on supplier_order_line (sku_id, order_id) include (open_quantity)
  where open_quantity > 0;
grant select, insert, update, delete on supplier_order_line to quayside_agency;

create table supplier_order_event (
  order_id bigint not null references supplier_order,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null,
  operator_name text not null default '',
  detail jsonb not null default '{}',
  primary key (order_id, id)
);
grant select, insert on supplier_order_event to quayside_agency;

create table supplier_order_payment (
  order_id bigint not null references supplier_order,
  id bigint not null default nextval('id_seq'),
  amount_minor bigint not null check (amount_minor <> 0), -- negative: a refund
  paid_on date not null,
  note text not null default '',
  operator_name text not null,
  at timestamptz not null default now(),
  primary key (order_id, id)
);
grant select, insert on supplier_order_payment to quayside_agency;

-- What the agency itself has in its warehouse: the sum of its movements, never below zero.
create table warehouse_stock (
  sku_id bigint primary key references sku,
  on_hand integer not null check (on_hand >= 0)
);
grant select, update (sku_id) on warehouse_stock to quayside_agency; -- the update only to lock rows

create table warehouse_stock_movement (
  sku_id bigint not null references sku,
  id bigint not null default nextval('id_seq'),
  quantity integer not null check (quantity <> 0),
  -- received: from a supplier; shipped: with an order; customerStock: to a customer's stock; wholesale: to a wholesale order
  cause text not null check (cause in ('received', 'shipped', 'customerStock', 'wholesale', 'correction')),
  source_id bigint, -- the supplier's order, parcel, inventory order or wholesale order; none for a correction
  note text not null default '',
  actor_name text not null,
  at timestamptz not null default now(),
  primary key (sku_id, id),
  check ((cause = 'correction') = (source_id is null)),
  check (cause not in ('shipped', 'customerStock', 'wholesale') or quantity < 0)
);
create index warehouse_stock_movement_source on warehouse_stock_movement (source_id) where source_id is not null;
grant select, insert on warehouse_stock_movement to quayside_agency;

create function sum_warehouse_stock() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  -- In one order, so that statements that move the same SKUs wait for each other instead of deadlocking.
  perform from warehouse_stock where sku_id in (select sku_id from added) order by sku_id for update;
  with moved as (
    select sku_id, sum(quantity) as units from added group by sku_id
  ), known as (
    update warehouse_stock s set on_hand = s.on_hand + m.units from moved m where s.sku_id = m.sku_id returning s.sku_id
  )
  insert into warehouse_stock (sku_id, on_hand)
    select sku_id, units from moved where sku_id not in (select sku_id from known) order by sku_id
    on conflict (sku_id) do update set on_hand = warehouse_stock.on_hand + excluded.on_hand;
  return null;
end $$;
comment on function sum_warehouse_stock() is 'warehouse-stock: Sums the movements of the agency’s own stock.';
create trigger sum_warehouse_stock after insert on warehouse_stock_movement
  referencing new table as added for each statement execute function sum_warehouse_stock();

-- The units that paid orders, inventory orders and wholesale orders still need from the agency, since their payment. What a
-- customer's own stock covers is not among them, nor are orders whose shop has cancelled them, until that is decided.
create view open_demand with (security_invoker = true) as
  select 'order' as kind, o.customer_id, o.id as order_id, o.number, l.sku_id,
      (l.quantity - l.shipped_quantity) * l.units - coalesce(r.units - r.shipped - r.released, 0) as units,
      coalesce(o.paid_at, o.created_at) as since
    from dropshipping_order o
    join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
    left join stock_reservation r on r.customer_id = o.customer_id and r.order_id = o.id
      and r.order_line_id = l.id and r.sku_id = l.sku_id
    where o.status in ('processing', 'awaitingStock', 'partlyShipped')
      and o.waiting_reason is distinct from 'cancelledInShop' and l.parts is null and l.sku_id is not null
      and l.shipped_quantity < l.quantity
  union all
  -- Bundles are few, and looking into each line for parts would double the time.
  select 'order', o.customer_id, o.id, o.number, c.sku_id,
      (c.quantity - c.shipped_quantity) * c.units - coalesce(r.units - r.shipped - r.released, 0),
      coalesce(o.paid_at, o.created_at)
    from dropshipping_order o
    join order_line_component c on c.customer_id = o.customer_id and c.order_id = o.id
    left join stock_reservation r on r.customer_id = o.customer_id and r.order_id = o.id
      and r.order_line_id = c.order_line_id and r.sku_id = c.sku_id
    where o.status in ('processing', 'awaitingStock', 'partlyShipped')
      and o.waiting_reason is distinct from 'cancelledInShop' and c.is_part and c.sku_id is not null
      and c.shipped_quantity < c.quantity
  union all
  select 'inventory', o.customer_id, o.id, o.number, i.sku_id,
      i.quantity - i.arrived_quantity - i.closed_short_quantity, o.created_at
    from purchase_order o
    join purchase_item i on i.customer_id = o.customer_id and i.order_id = o.id
    where o.type = 1 and o.status in ('paid', 'purchasing', 'partlyArrived')
  union all
  select 'wholesale', o.customer_id, o.id, o.number, i.sku_id,
      i.quantity - i.arrived_quantity - i.closed_short_quantity, o.created_at
    from wholesale_order o
    join wholesale_item i on i.customer_id = o.customer_id and i.order_id = o.id
    where o.status in ('paid', 'purchasing', 'partlyArrived');
grant select on open_demand to quayside_agency;
