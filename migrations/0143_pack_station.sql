-- What packers do before a parcel is closed, what parcels weigh, and what SKUs weighed on a scale.

-- What a service asks of packers: nothing, that it is ticked off, or a picture of the packed goods as well.
alter table service add column pack_step text not null default 'tick' check (pack_step in ('none', 'tick', 'picture'));

-- What was done for an order before its parcel was closed. What is not done has no row.
create table pack_task (
  customer_id bigint not null,
  order_id bigint not null,
  kind text not null check (kind in ('note', 'giftNote', 'service')),
  order_service_id bigint not null default 0, -- 0: no service
  about text not null default '', -- a fingerprint of the text that was followed: a changed text has to be followed again
  done_by text not null,
  done_at timestamptz not null default now(),
  primary key (customer_id, order_id, kind, order_service_id),
  foreign key (customer_id, order_id) references dropshipping_order (customer_id, id),
  check ((kind = 'service') = (order_service_id > 0))
);
call make_tenant_table('pack_task', 'select', 'select, insert, update, delete');

-- A parcel that was closed at the pack station, with what it weighed there.
create table packed_parcel (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  version integer not null default 1,
  lines jsonb not null, -- what is in it: [{lineId, quantity}], by line item
  is_whole boolean not null, -- all goods of the order in one parcel
  weight_grams integer check (weight_grams > 0), -- null: not weighed
  method text check (method in ('scale', 'typed')),
  length_mm integer not null default 0 check (length_mm >= 0), -- 0: not measured
  width_mm integer not null default 0 check (width_mm >= 0),
  height_mm integer not null default 0 check (height_mm >= 0),
  packaging text not null default '', -- the name of the packaging type that was chosen
  divisor integer check (divisor > 0), -- of the shipping line, when it was closed; null: actual weight only
  volumetric_grams bigint not null default 0 check (volumetric_grams >= 0),
  charged_grams bigint generated always as (greatest(weight_grams, case when weight_grams is not null then volumetric_grams end)) stored,
  currency text not null,
  -- Freight that the seller had paid, and what the shipping line's rates give for this parcel; null: they are not compared.
  paid_minor integer check (paid_minor >= 0),
  due_minor integer check (due_minor >= 0),
  differs text check (differs in ('more', 'less')), -- beyond the agency's limit
  proposal text check (proposal in ('surcharge', 'credit')), -- what was made of it, once
  proposed_minor integer check (proposed_minor > 0), -- the difference when it was proposed
  surcharge_id bigint,
  correction_id bigint,
  proposed_by text not null default '',
  closed_by text not null,
  closed_at timestamptz not null default now(),
  shipment_id bigint,
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order (customer_id, id),
  foreign key (customer_id, surcharge_id) references order_surcharge (customer_id, id),
  foreign key (customer_id, correction_id) references balance_correction (customer_id, id),
  foreign key (customer_id, shipment_id) references shipment (customer_id, id) on delete set null (shipment_id),
  check ((weight_grams is null) = (method is null)),
  check ((paid_minor is null) = (due_minor is null)),
  check ((proposal is null) = (proposed_minor is null)),
  check ((proposal is not distinct from 'surcharge') = (surcharge_id is not null)),
  check ((proposal is not distinct from 'credit') = (correction_id is not null))
);
-- Of two stations that close the same order one does.
create unique index packed_parcel_open on packed_parcel (customer_id, order_id) where shipment_id is null;
create index packed_parcel_order on packed_parcel (customer_id, order_id);
create unique index packed_parcel_shipment on packed_parcel (customer_id, shipment_id) where shipment_id is not null;
create unique index packed_parcel_surcharge on packed_parcel (customer_id, surcharge_id) where surcharge_id is not null;
create unique index packed_parcel_correction on packed_parcel (customer_id, correction_id) where correction_id is not null;
call make_tenant_table('packed_parcel', 'select', 'select, insert, update');

-- A correction that gives back a part of an order's freight counts among the order's refunds.
alter table balance_correction add column order_id bigint;
alter table balance_correction add foreign key (customer_id, order_id) references dropshipping_order (customer_id, id);
alter table balance_correction add check (order_id is null or amount_minor > 0);
create index balance_correction_order on balance_correction (customer_id, order_id) where order_id is not null;

-- What one unit of a SKU weighed and measured. The newest that was taken is what the SKU says.
create table sku_measurement (
  id bigint primary key default nextval('id_seq'),
  sku_id bigint not null references sku,
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null default 0 check (length_mm >= 0), -- 0: not measured
  width_mm integer not null default 0 check (width_mm >= 0),
  height_mm integer not null default 0 check (height_mm >= 0),
  method text not null check (method in ('scale', 'typed')),
  station text not null check (station in ('receiving', 'stock', 'packing')),
  was_grams integer not null, -- of the SKU, before
  was_length_mm integer not null,
  was_width_mm integer not null,
  was_height_mm integer not null,
  -- taken: the SKU says so since; open: it differs beyond the limit and waits for a decision; kept: the SKU was left as it
  -- was; replaced: measured again before a decision
  status text not null check (status in ('taken', 'open', 'kept', 'replaced')),
  status_since timestamptz not null default now(),
  repriced integer check (repriced >= 0), -- unpaid orders that were priced again
  decided_by text not null default '',
  measured_by text not null,
  measured_at timestamptz not null default now()
);
create unique index sku_measurement_open on sku_measurement (sku_id) where status = 'open';
create index sku_measurement_waiting on sku_measurement (status_since, id) where status = 'open';
create index sku_measurement_sku on sku_measurement (sku_id, id);
create index sku_measurement_status on sku_measurement (status, id);
grant select, insert, update on sku_measurement to quayside_agency;

alter table agency_settings drop constraint agency_settings_section_check;
alter table agency_settings add constraint agency_settings_section_check check (section in ('contacts', 'company',
  'certificates', 'invoicing', 'withdrawals', 'affiliates', 'credit', 'vip', 'packing'));

-- The papers of a whole wave, in its order: what to print, and whose label is missing.
create table wave_paper (
  id bigint primary key default nextval('id_seq'),
  wave_id bigint not null references picking_wave,
  bulk_job_id bigint not null references bulk_job on delete cascade,
  kind text not null check (kind in ('pdf', 'zpl')),
  file_id bigint not null references file,
  orders integer not null check (orders >= 0),
  missing jsonb not null default '[]', -- orders without a part: [{orderId, number, what, reason}]
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (bulk_job_id, kind)
);
create index wave_paper_wave on wave_paper (wave_id, id);
create index wave_paper_file on wave_paper (file_id);
grant select, insert on wave_paper to quayside_agency;
