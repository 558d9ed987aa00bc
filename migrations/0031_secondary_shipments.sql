-- Parcels that came back to the agency's warehouse, and the second shipment of their goods.

-- A parcel in which the goods of one that came back go out again.
alter table shipment add column replaces_id bigint, add column came_back_at timestamptz,
  add foreign key (customer_id, replaces_id) references shipment;
create unique index shipment_replaces on shipment (customer_id, replaces_id) where replaces_id is not null;
-- Said by their carriers to have come back, and not seen in the warehouse yet.
create index shipment_said_returned on shipment (tracking_status_at, id)
  where tracking_status = 'returned' and came_back_at is null;

create table secondary_shipment (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- RS-<id>
  order_id bigint not null,
  shop_id bigint not null, -- of the order
  returned_shipment_id bigint not null,
  state text not null check (state in ('pendingAddress', 'pendingPay', 'paid', 'reshipped', 'delivered', 'discarded')),
  state_since timestamptz not null default now(),
  reason text not null check (reason in
    ('addressWrong', 'recipientAbsent', 'unclaimed', 'refused', 'customs', 'damaged', 'unknown')),
  note text not null default '',
  photo_url text,
  weight_grams integer not null check (weight_grams > 0),
  goods_attributes text[] not null default '{}',
  currency text not null check (currency in ('USD', 'CNY')),
  address jsonb, -- where it goes now, as the seller has given it
  answer_until timestamptz not null,
  reminded_at timestamptz,
  overdue_at timestamptz, -- the seller did not answer in time; the agency may discard it
  shipping_line_id bigint references shipping_line, -- as paid
  shipping_line_name text,
  freight_minor bigint check (freight_minor >= 0),
  paid_at timestamptz,
  reshipped_as_id bigint,
  received_by bigint references operator,
  received_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, returned_shipment_id),
  foreign key (customer_id, order_id) references dropshipping_order,
  foreign key (customer_id, shop_id) references shop,
  foreign key (customer_id, returned_shipment_id) references shipment,
  foreign key (customer_id, reshipped_as_id) references shipment,
  check ((state in ('paid', 'reshipped', 'delivered')) = (paid_at is not null)),
  check ((paid_at is null) = (freight_minor is null) and (paid_at is null) = (shipping_line_id is null)),
  check ((state in ('reshipped', 'delivered')) = (reshipped_as_id is not null)),
  check (address is not null or state in ('pendingAddress', 'discarded'))
);
create unique index secondary_shipment_id on secondary_shipment (id);
create unique index secondary_shipment_reshipped on secondary_shipment (customer_id, reshipped_as_id)
  where reshipped_as_id is not null;
create index secondary_shipment_order on secondary_shipment (customer_id, order_id);
create index secondary_shipment_recent on secondary_shipment (customer_id, id desc);
create index secondary_shipment_state on secondary_shipment (customer_id, state, id desc);
create index secondary_shipment_queue on secondary_shipment (state, state_since, id);
create index secondary_shipment_all on secondary_shipment (id desc);
create index secondary_shipment_deadline on secondary_shipment (answer_until)
  where state in ('pendingAddress', 'pendingPay') and overdue_at is null;
create index secondary_shipment_overdue on secondary_shipment (overdue_at)
  where state in ('pendingAddress', 'pendingPay') and overdue_at is not null;
call make_tenant_table('secondary_shipment', 'select, update', 'select, insert, update');

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check
    check (kind in ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight'));
