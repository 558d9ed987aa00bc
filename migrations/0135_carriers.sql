-- Carriers that parcels are handed to, the labels bought from them, and what was handed over. All of it is the agency's
-- alone: no tenant has a grant on it.

create table carrier (
  id bigint primary key default nextval('id_seq'),
  code text not null unique,
  name_en text not null, -- as parcels name it
  name_zh text not null default '',
  connector text check (connector in ('easypost', 'yunexpress', 'yanwen', '4px')), -- none: works by number and file
  tracking_url text, -- with {number} in place of the tracking number
  sender jsonb, -- the address that its labels name; none: the carrier's account has it
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create unique index carrier_name on carrier (lower(name_en));
grant select, insert, update on carrier to quayside_agency;

-- Which service of a carrier fulfils which shipping line, for which parcels.
create table carrier_service (
  id bigint primary key default nextval('id_seq'),
  carrier_id bigint not null references carrier,
  shipping_line_id bigint not null references shipping_line,
  code text not null, -- the carrier's own
  countries text[] not null default '{}', -- none: all
  min_grams integer not null default 0 check (min_grams >= 0),
  max_grams integer check (max_grams >= min_grams),
  accepts text[] not null default '{}', -- restricted goods that it carries
  weekdays integer[] not null default '{}', -- 1: Monday, 7: Sunday; none: every day
  is_active boolean not null default true,
  position integer not null,
  unique (carrier_id, shipping_line_id, code)
);
create index carrier_service_line on carrier_service (shipping_line_id, position);
grant select, insert, update, delete on carrier_service to quayside_agency;

-- A label bought from a carrier, from the intent on. Its id is the reference that the carrier knows it by.
create table carrier_label (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  label_no integer not null, -- of the order's label that it belongs to
  status text not null default 'buying' check (status in ('buying', 'created', 'refused', 'used', 'cancelled',
    'notCancelled')),
  status_since timestamptz not null default now(),
  claimed_until timestamptz, -- while a process buys it
  carrier_id bigint references carrier, -- from before the purchase on
  service_code text,
  external_id text, -- the carrier's
  tracking_number text,
  cost_minor bigint check (cost_minor >= 0), -- as quoted by the carrier
  currency text,
  weight_grams integer not null,
  file_id bigint references file,
  candidates jsonb not null default '[]', -- the services considered, with their cost or why not
  failure text not null default '',
  cancel_attempts integer not null default 0,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order (customer_id, id),
  check ((cost_minor is null) = (currency is null)),
  check (status not in ('created', 'used', 'cancelled', 'notCancelled') or (carrier_id is not null
    and tracking_number is not null and external_id is not null))
);
create unique index carrier_label_open on carrier_label (customer_id, order_id, label_no)
  where status in ('buying', 'created', 'refused');
create index carrier_label_order on carrier_label (customer_id, order_id, id);
create index carrier_label_pending on carrier_label (status_since) where status in ('buying', 'created');
create index carrier_label_file on carrier_label (status_since) where file_id is not null;
create index carrier_label_carrier on carrier_label (carrier_id) where carrier_id is not null;
grant select, insert, update on carrier_label to quayside_agency;

-- A carrier's close of day. Carriers are named as parcels name them, so that those without a row are handed over, too.
create table hand_over (
  id bigint primary key default nextval('id_seq'),
  number text not null, -- HO-<id>
  carrier_name text not null,
  closed_at timestamptz not null default now(),
  operator_name text not null,
  parcel_count integer not null check (parcel_count > 0),
  weight_grams bigint not null check (weight_grams >= 0),
  manifest_reference text not null default '', -- the carrier's; none: only our own manifest
  manifest_url text not null default '',
  manifest_failure text not null default '',
  signed_by text not null default '', -- who took the parcels
  picture_id bigint references file,
  note text not null default ''
);
create index hand_over_age on hand_over (closed_at desc, id desc);
grant select, insert, update on hand_over to quayside_agency;

create table hand_over_parcel (
  customer_id bigint not null,
  shipment_id bigint not null,
  hand_over_id bigint not null references hand_over,
  weight_grams integer not null,
  handed_over_at timestamptz not null,
  first_scan_at timestamptz, -- by the tracking service or the carrier
  requested_at timestamptz, -- the carrier, about the first scan
  resolved_at timestamptz, -- it is no longer looked for
  resolved_by text,
  resolution text,
  primary key (customer_id, shipment_id), -- a parcel is handed over once
  foreign key (customer_id, shipment_id) references shipment (customer_id, id),
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null))
);
create index hand_over_parcel_list on hand_over_parcel (hand_over_id);
create index hand_over_parcel_unscanned on hand_over_parcel (handed_over_at)
  where first_scan_at is null and resolved_at is null;
grant select, insert, update on hand_over_parcel to quayside_agency;

-- Parcels that their carriers have not reported yet.
create index shipment_unscanned on shipment (shipped_at) where tracking_status in ('infoReceived', 'notFound');

create function note_first_scan() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update hand_over_parcel p set first_scan_at = n.tracking_status_at
    from new_rows n
    where p.customer_id = n.customer_id and p.shipment_id = n.id and p.first_scan_at is null
      and n.tracking_status not in ('infoReceived', 'notFound');
  return null;
end $$;
comment on function note_first_scan() is 'carriers: Notes when a handed-over parcel was first scanned by its carrier.';
create trigger note_first_scan after update on shipment
  referencing new table as new_rows for each statement execute function note_first_scan();
