-- Suppliers with their contacts and terms, packs, orders placed at 1688, and files of purchase orders. Agency only.

alter table supplier
  add column phone text not null default '',
  add column wechat text not null default '',
  add column email text not null default '',
  add column payment_days integer check (payment_days between 0 and 365), -- 0: paid in advance; null: unknown
  add column min_order_minor bigint check (min_order_minor >= 0), -- in fen
  add column return_terms text not null default '';

alter table supplier_offer
  add column pack_size integer not null default 1 check (pack_size between 1 and 1000000),
  add column spec_id text not null default ''; -- of the variant in the offer on 1688

-- The day that was promised first: later changes of expected_on do not make a late order look punctual.
alter table supplier_order add column promised_on date;
update supplier_order set promised_on = expected_on where ordered_at is not null;
create index supplier_order_ordered on supplier_order (supplier_id, ordered_at)
  where ordered_at is not null and status <> 'cancelled';
create index supplier_order_reference on supplier_order (supplier_reference) where supplier_reference <> '';

create table supplier_order_file (
  order_id bigint not null references supplier_order,
  file_id bigint not null references file,
  operator_name text not null,
  at timestamptz not null default now(),
  primary key (order_id, file_id)
);
create index supplier_order_file_file on supplier_order_file (file_id);
grant select, insert, delete on supplier_order_file to quayside_agency;

-- A purchase order at the channel where it is bought, such as 1688.
create table supplier_channel_order (
  order_id bigint primary key references supplier_order,
  -- placing: the call is under way, or its outcome unknown; failed: it was not placed; followed: placed, and not over there
  state text not null check (state in ('placing', 'failed', 'followed', 'over')),
  number text not null default '', -- there
  agreed_minor bigint, -- what the operator confirmed; null: not placed from here
  goods_minor bigint, -- after the supplier's discounts
  freight_minor bigint,
  status text not null default '', -- in the words of the channel
  trace text not null default '', -- the latest step of its parcels
  problem text not null default '', -- what the channel said
  operator_name text not null default '',
  started_at timestamptz not null default now(),
  checked_at timestamptz,
  check (state in ('placing', 'failed') or number <> '')
);
create index supplier_channel_order_open on supplier_channel_order (coalesce(checked_at, started_at), order_id)
  where state in ('placing', 'followed');
create index supplier_channel_order_number on supplier_channel_order (number) where number <> '';
grant select, insert, update on supplier_channel_order to quayside_agency;

-- Which column of an order export holds what, as somebody chose it, for the next file with the same columns.
create table supplier_file_columns (
  columns_hash text primary key,
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on supplier_file_columns to quayside_agency;
