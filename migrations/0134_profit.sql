-- Carriers' bills, the true cost of parcels, and what the agency earns. All of it is the agency's alone: no tenant has a grant.

-- One row for each parcel whose cost is known or expected.
create table shipment_cost (
  customer_id bigint not null,
  shipment_id bigint not null,
  quoted_minor bigint check (quoted_minor >= 0),
  quoted_currency text check (quoted_currency in ('USD', 'CNY')),
  weighed_grams integer check (weighed_grams > 0),
  -- The sum of the accepted lines of bills.
  billed_minor bigint,
  billed_currency text check (billed_currency in ('USD', 'CNY')),
  -- The last of these lines.
  bill_id bigint,
  bill_position integer,
  primary key (customer_id, shipment_id),
  foreign key (customer_id, shipment_id) references shipment (customer_id, id),
  check ((quoted_minor is null) = (quoted_currency is null)),
  check ((billed_minor is null) = (billed_currency is null)),
  check ((billed_minor is null) = (bill_id is null)),
  check ((bill_id is null) = (bill_position is null))
);
grant select, insert, update on shipment_cost to quayside_agency;

create table carrier_bill (
  id bigint primary key default nextval('id_seq'),
  number text not null check (number <> ''), -- the carrier's
  carrier text not null check (carrier <> ''),
  currency text not null check (currency in ('USD', 'CNY')),
  billed_on date not null,
  status text not null default 'importing' check (status in ('importing', 'open', 'closed')),
  status_since timestamptz not null default now(),
  file_name text not null,
  -- A line is higher or lower if it differs from what is expected by more than both.
  limit_bp integer not null check (limit_bp between 0 and 10000),
  limit_minor bigint not null check (limit_minor >= 0),
  line_count integer not null,
  total_minor bigint not null,
  -- Of its lines, since they were last compared or decided.
  undecided_count integer not null default 0,
  disputed_count integer not null default 0,
  accepted_minor bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null default now()
);
create unique index carrier_bill_number on carrier_bill (lower(carrier), lower(number));
create index carrier_bill_recent on carrier_bill (status, billed_on desc, id desc);
create index carrier_bill_undecided on carrier_bill (status_since) where status = 'open' and undecided_count > 0;
create index carrier_bill_disputed on carrier_bill (id) where disputed_count > 0;
grant select, insert, update on carrier_bill to quayside_agency;

create table carrier_bill_line (
  bill_id bigint not null references carrier_bill,
  position integer not null, -- the row of the file
  tracking_number text not null,
  charge text not null default '', -- what it is for, where the bill says so
  weight_grams integer check (weight_grams > 0),
  amount_minor bigint not null, -- negative: a credit
  state text check (state in ('matched', 'higher', 'lower', 'unknown', 'duplicate')), -- null: not compared yet
  -- higher: amount or weight; unknown: noParcel or noCost; duplicate: sameBill or otherBill
  cause text check (cause in ('amount', 'weight', 'noParcel', 'noCost', 'sameBill', 'otherBill')),
  duplicate_of bigint references carrier_bill,
  customer_id bigint,
  shipment_id bigint,
  expected_minor bigint, -- in the bill's currency
  expected_by text check (expected_by in ('quote', 'freight')),
  expected_grams integer,
  parcel_minor bigint, -- everything billed for the parcel so far
  decision text not null default 'none' check (decision in ('none', 'accepted', 'disputed', 'credited')),
  reason text not null default '', -- of a dispute
  decided_by text not null default '',
  decided_at timestamptz,
  primary key (bill_id, position),
  foreign key (customer_id, shipment_id) references shipment (customer_id, id),
  check ((customer_id is null) = (shipment_id is null)),
  check ((decision = 'none') = (decided_at is null)),
  check ((expected_minor is null) = (expected_by is null))
);
create index carrier_bill_line_tab on carrier_bill_line (bill_id, decision, state, position);
create index carrier_bill_line_tracking on carrier_bill_line (tracking_number);
create index carrier_bill_line_parcel on carrier_bill_line (customer_id, shipment_id) where decision = 'accepted';
create index carrier_bill_line_other on carrier_bill_line (decided_at) include (amount_minor)
  where decision = 'accepted' and shipment_id is null;
grant select, insert, update on carrier_bill_line to quayside_agency;

-- How a carrier's file was read last.
create table carrier_bill_mapping (
  carrier_key text primary key, -- lower case
  carrier text not null,
  columns jsonb not null, -- field → name of its column
  weight_unit text not null check (weight_unit in ('g', 'kg')),
  currency text not null check (currency in ('USD', 'CNY')),
  limit_bp integer not null,
  limit_minor bigint not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on carrier_bill_mapping to quayside_agency;

-- What the agency's own work costs, from a day on.
create table cost_setting (
  valid_from date primary key,
  packing_usd_minor bigint not null check (packing_usd_minor >= 0), -- material and work for a parcel
  service_bp integer not null check (service_bp between 0 and 10000), -- cost of services, of their price
  paypal_bp integer not null check (paypal_bp between 0 and 10000), -- what PayPal keeps of a payment
  changed_by text not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update on cost_setting to quayside_agency;

-- What an order earned, counted again by a job when anything of it has changed. Amounts are US cents unless said otherwise.
create table order_profit (
  customer_id bigint not null,
  order_id bigint not null,
  day date not null, -- of the payment, for the agency
  shipping_line_id bigint,
  operator_id bigint, -- who shipped its last parcel
  currency text not null,
  paid_own_minor bigint not null, -- in the order's currency, as in the ledger
  refunded_own_minor bigint not null,
  billed_usd_minor bigint not null, -- accepted lines of bills, in their currencies
  billed_cny_minor bigint not null,
  units integer not null,
  revenue_minor bigint not null,
  refund_minor bigint not null,
  goods_minor bigint not null,
  inbound_minor bigint not null, -- freight from suppliers
  packing_minor bigint not null,
  service_minor bigint not null,
  carrier_minor bigint not null,
  fee_minor bigint not null, -- of payments
  commission_minor bigint not null,
  profit_minor bigint not null generated always as (revenue_minor - refund_minor - goods_minor - inbound_minor
    - packing_minor - service_minor - carrier_minor - fee_minor - commission_minor) stored,
  estimated text[] not null default '{}', -- costs that are not final
  unknown text[] not null default '{}', -- costs that are missing, counted as nothing
  counted_at timestamptz not null default now(),
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references dropshipping_order (customer_id, id)
);
create index order_profit_day on order_profit (day, order_id);
create index order_profit_customer on order_profit (customer_id, day);
create index order_profit_line on order_profit (shipping_line_id, day);
create index order_profit_operator on order_profit (operator_id, day);
grant select, insert, update, delete on order_profit to quayside_agency;

-- The same by product: goods at their own cost, everything else shared by what the products were sold for.
create table order_profit_product (
  customer_id bigint not null,
  order_id bigint not null,
  product_id bigint not null, -- 0: lines without a product
  day date not null,
  units integer not null,
  revenue_minor bigint not null,
  refund_minor bigint not null,
  goods_minor bigint not null,
  other_minor bigint not null,
  profit_minor bigint not null generated always as (revenue_minor - refund_minor - goods_minor - other_minor) stored,
  is_estimated boolean not null,
  is_unknown boolean not null,
  primary key (customer_id, order_id, product_id),
  foreign key (customer_id, order_id) references order_profit (customer_id, order_id) on delete cascade
);
create index order_profit_product_day on order_profit_product (day, product_id);
create index order_profit_product_product on order_profit_product (product_id, day);
grant select, insert, delete on order_profit_product to quayside_agency;

-- Orders to be counted again. Appending keeps payments from waiting for each other.
create table profit_recount (
  id bigint generated by default as identity primary key,
  customer_id bigint not null,
  order_id bigint not null
);
grant select, insert, delete on profit_recount to quayside_agency;

-- A stock movement names its parcel without the customer.
create index shipment_id on shipment (id) include (customer_id, order_id);

create function queue_payments_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct t.customer_id, t.source_id from added t
      join dropshipping_order o on o.customer_id = t.customer_id and o.id = t.source_id
      where t.source_kind = 'order'
    union
    select t.customer_id, r.order_id from added t
      join returned_parcel r on r.customer_id = t.customer_id and r.id = t.source_id
      where t.source_kind = 'returnedParcel';
  return null;
end $$;
comment on function queue_payments_for_profit() is 'profit: Queues orders for their profit when they are paid or refunded.';
create trigger queue_for_profit after insert on ledger_transaction
  referencing new table as added for each statement execute function queue_payments_for_profit();

create function queue_parcels_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id) select distinct customer_id, order_id from added;
  return null;
end $$;
comment on function queue_parcels_for_profit() is 'profit: Queues orders for their profit when a parcel ships.';
create trigger queue_for_profit after insert on shipment
  referencing new table as added for each statement execute function queue_parcels_for_profit();

create function queue_parcel_costs_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id from added a
      join shipment s on s.customer_id = a.customer_id and s.id = a.shipment_id;
  return null;
end $$;
comment on function queue_parcel_costs_for_profit() is 'profit: Queues orders for their profit when the cost of a parcel changes.';
create trigger queue_new_for_profit after insert on shipment_cost
  referencing new table as added for each statement execute function queue_parcel_costs_for_profit();
create trigger queue_changed_for_profit after update on shipment_cost
  referencing new table as added for each statement execute function queue_parcel_costs_for_profit();

create function queue_commissions_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id) select distinct referred_id, order_id from added;
  return null;
end $$;
comment on function queue_commissions_for_profit() is 'profit: Queues orders for their profit when their commission changes.';
create trigger queue_new_for_profit after insert on commission
  referencing new table as added for each statement execute function queue_commissions_for_profit();
create trigger queue_changed_for_profit after update on commission
  referencing new table as added for each statement execute function queue_commissions_for_profit();

-- Orders that were shipped from what a purchase order has brought, or from later goods of the same SKUs.
create function shipped_since_receipt(order_ids bigint[]) returns table (customer_id bigint, order_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.customer_id, s.order_id
    from (
      select sku_id, min(id) as first from warehouse_stock_movement
        where source_id = any (order_ids) and cause = 'received' group by sku_id) r
    join warehouse_stock_movement m on m.sku_id = r.sku_id and m.id > r.first and m.cause = 'shipped'
    join shipment s on s.id = m.source_id
$$;

create function queue_bought_goods_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id)
    select f.customer_id, f.order_id from shipped_since_receipt(array(
      select distinct order_id from (
        select order_id, sku_id, unit_minor, received_quantity from new_rows
        except
        select order_id, sku_id, unit_minor, received_quantity from old_rows) changed)) f;
  return null;
end $$;
comment on function queue_bought_goods_for_profit() is 'profit: Queues orders for their profit when the price of the goods that they shipped changes.';
create trigger queue_for_profit after update on supplier_order_line
  referencing new table as new_rows old table as old_rows
  for each statement execute function queue_bought_goods_for_profit();

create function queue_inbound_freight_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id)
    select f.customer_id, f.order_id from shipped_since_receipt(array[new.id]) f;
  return null;
end $$;
comment on function queue_inbound_freight_for_profit() is 'profit: Queues orders for their profit when the freight of a purchase order changes.';
create trigger queue_for_profit after update on supplier_order for each row
  when (old.freight_minor is distinct from new.freight_minor) execute function queue_inbound_freight_for_profit();

create function queue_rates_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id)
    select p.customer_id, p.order_id from order_profit p where p.day >= (select min(valid_from) from added);
  return null;
end $$;
comment on function queue_rates_for_profit() is 'profit: Queues orders for their profit when an exchange rate is entered for their day or before.';
create trigger queue_new_for_profit after insert on exchange_rate
  referencing new table as added for each statement execute function queue_rates_for_profit();
create trigger queue_changed_for_profit after update on exchange_rate
  referencing new table as added for each statement execute function queue_rates_for_profit();

-- Everything that was paid or shipped before this table existed.
insert into profit_recount (customer_id, order_id)
  select customer_id, id from dropshipping_order where paid_at is not null or shipped_at is not null;
