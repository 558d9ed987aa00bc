-- The tokens of the purchasing channel, which renew each other, and purchase orders of several orders there.

-- One row for the connection to 1688. The tokens of the installation's settings are where it begins.
create table purchasing_channel_access (
  only_one boolean primary key default true check (only_one),
  seed_hash text not null, -- a fingerprint of the settings' tokens from which it began: others replace it
  tokens_sealed text not null,
  expires_at timestamptz, -- of the access token; null: not known
  refresh_expires_at timestamptz, -- of the token that renews it; null: not known, or there is none
  has_refresh boolean not null,
  claimed_until timestamptz, -- while a process renews the tokens
  lost_at timestamptz, -- since when nothing can be renewed any more
  problem text not null default '', -- in the words of the channel
  renewed_at timestamptz not null default now(),
  renewed_by text not null default '' -- empty: automatically
);
grant select, insert, update on purchasing_channel_access to quayside_agency;

-- 1688 takes fifty lines in an order: more are several orders there, each found again by its own number of ours.
alter table supplier_channel_order add column part integer not null default 1 check (part > 0);
alter table supplier_channel_order add column parts integer not null default 1 check (parts > 0);
alter table supplier_channel_order add column lines jsonb not null default '[]'; -- [{skuId, quantity, unitMinor}] as placed
alter table supplier_channel_order add column stage text check (stage in ('unpaid', 'paid', 'sent', 'done', 'cancelled'));
alter table supplier_channel_order add column paid_minor bigint;
alter table supplier_channel_order add column tracking text[] not null default '{}';
alter table supplier_channel_order add column arrives_on date;
alter table supplier_channel_order add check (part <= parts);
alter table supplier_channel_order drop constraint supplier_channel_order_pkey;
alter table supplier_channel_order add primary key (order_id, part);
grant delete on supplier_channel_order to quayside_agency;
drop index supplier_channel_order_open;
create index supplier_channel_order_open on supplier_channel_order (coalesce(checked_at, started_at), order_id, part)
  where state in ('placing', 'followed');

-- A parcel that was closed, and whose goods left in another one, is open no more: it is kept for what was proposed of it.
alter table packed_parcel add column voided_at timestamptz;
drop index packed_parcel_open;
create unique index packed_parcel_open on packed_parcel (customer_id, order_id) where shipment_id is null and voided_at is null;
