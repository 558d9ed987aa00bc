-- A parcel: lines and quantities of one order, with its tracking.
create table shipment (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  key text not null, -- of the operator's intent: the same parcel is made once
  shipping_line_id bigint references shipping_line,
  carrier text not null,
  tracking_number text not null,
  tracking_url text,
  tracking_status text not null default 'infoReceived',
  tracking_status_at timestamptz not null default now(), -- the carrier's own time of the newest event
  operator_id bigint references operator,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  registered_at timestamptz, -- at the tracking service
  primary key (customer_id, id),
  unique (customer_id, order_id, key),
  foreign key (customer_id, order_id) references dropshipping_order
);
create unique index shipment_tracking_number on shipment (tracking_number);
create index shipment_order on shipment (customer_id, order_id);
create index shipment_moving on shipment (tracking_status, id) where delivered_at is null;
call make_tenant_table('shipment', 'select', 'select, insert, update');

create table shipment_line (
  customer_id bigint not null,
  shipment_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (customer_id, shipment_id, order_line_id),
  foreign key (customer_id, shipment_id) references shipment
);
call make_tenant_table('shipment_line', 'select', 'select, insert');

create table tracking_event (
  customer_id bigint not null,
  shipment_id bigint not null,
  event_key text not null, -- hash of the carrier's own words: the same event counts once
  at timestamptz not null,
  status text not null,
  source_code text not null default '',
  description text not null default '',
  location text not null default '',
  received_at timestamptz not null default now(),
  primary key (customer_id, shipment_id, event_key),
  foreign key (customer_id, shipment_id) references shipment
);
call make_tenant_table('tracking_event', 'select', 'select, insert');

-- The intent to tell a shop about a parcel, and how that went.
create table shop_push (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  shop_id bigint not null,
  order_id bigint not null,
  shipment_id bigint not null,
  kind text not null check (kind in ('fulfilment', 'trackingEvent')),
  event_status text, -- trackingEvent: which status
  status text not null check (status in ('pending', 'retrying', 'done', 'failed')),
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz,
  external_id text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, shipment_id) references shipment
);
create unique index shop_push_once on shop_push (customer_id, shipment_id, kind, coalesce(event_status, ''));
create index shop_push_order on shop_push (customer_id, order_id);
create index shop_push_open on shop_push (status, id) where status <> 'done';
call make_tenant_table('shop_push', 'select, update', 'select, insert, update');
