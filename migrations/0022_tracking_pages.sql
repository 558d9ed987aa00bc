-- Pages on which shoppers follow their parcels, how sellers are shown there, and what shoppers report.

-- One page an order that has parcels. Who knows the token may read the page: it is made of 122 random bits.
create table tracking_page (
  customer_id bigint not null,
  order_id bigint not null,
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now(),
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references dropshipping_order
);
create unique index tracking_page_token on tracking_page (token);
call make_tenant_table('tracking_page', 'select', 'select, insert');
insert into tracking_page (customer_id, order_id) select distinct customer_id, order_id from shipment;

create table tracking_settings (
  customer_id bigint primary key references customer,
  shown_name text not null default '', -- '': the shop's name
  logo_file_id bigint references file,
  contact_email text not null default '',
  website text not null default '',
  tells_shops boolean not null default false -- shops are told the page's address in place of the carrier's
);
call make_tenant_table('tracking_settings', 'select, insert, update', 'select, insert, update');

create table shopper_report (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  shop_id bigint not null, -- the order's: which sub-accounts see it
  shipment_id bigint, -- null: of the order's address
  kind text not null check (kind in ('wrongAddress', 'notArrived')),
  words text not null default '',
  email text not null default '', -- where the shopper wants the answer
  locale text not null check (locale in ('en', 'zh')),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text not null default '',
  note text not null default '', -- the answer, or what was done
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order,
  foreign key (customer_id, shipment_id) references shipment,
  check ((kind = 'notArrived') = (shipment_id is not null)),
  check ((status = 'open') = (ended_at is null))
);
-- The same said again while nobody has dealt with it is one report. Open ones are few; windows and dashboards ask for them.
create unique index shopper_report_open on shopper_report (customer_id, order_id, kind, coalesce(shipment_id, 0))
  where status = 'open';
create index shopper_report_order on shopper_report (customer_id, order_id, id);
create index shopper_report_recent on shopper_report (customer_id, id desc);
create index shopper_report_status on shopper_report (customer_id, status, id desc);
call make_tenant_table('shopper_report', 'select, insert, update', 'select, insert, update');

-- As 0010_large_customers has it.
alter table tracking_page alter column customer_id set (n_distinct = 10);
alter table shopper_report alter column customer_id set (n_distinct = 10);

alter table order_event drop constraint order_event_actor_kind_check;
alter table order_event add constraint order_event_actor_kind_check
  check (actor_kind in ('seller', 'agency', 'shop', 'carrier', 'system', 'shopper'));
