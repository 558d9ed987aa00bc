-- VIP levels by paid volume with discounts, and prices of one customer. What they take off is part of the price, and is kept
-- beside it with its list price and the rule that made it.

alter table agency_settings drop constraint agency_settings_section_check;
alter table agency_settings add constraint agency_settings_section_check
  check (section in ('contacts', 'company', 'invoicing', 'withdrawals', 'affiliates', 'vip', 'certificates'));

-- The levels of the newest 'vip' settings, written by compute_vip_levels() only.
create table vip_level (
  id uuid primary key,
  name_en text not null,
  name_zh text not null default '',
  threshold_minor bigint unique check (threshold_minor > 0), -- paid volume in USD; null: operators set it
  goods_bp integer not null check (goods_bp between 0 and 10000),
  freight_bp integer not null check (freight_bp between 0 and 10000),
  services_bp integer not null check (services_bp between 0 and 10000),
  benefits_en text not null default '',
  benefits_zh text not null default ''
);
grant select on vip_level to quayside_tenant;
grant select, insert, update, delete on vip_level to quayside_agency;

alter table customer
  add column vip_level_id uuid references vip_level,
  add column vip_level_since timestamptz,
  add column vip_is_set boolean not null default false, -- by an operator, not by volume
  add column vip_set_until date, -- inclusive; null: until it is changed
  add column vip_set_reason text not null default '',
  add column vip_set_by bigint references operator;
create index customer_vip_level on customer (vip_level_id) where vip_level_id is not null;

-- The day of the agency: validity of prices and the volume of levels count in it.
create function agency_time_zone() returns text language sql stable
  security definer set search_path = public, pg_temp as $$
  select coalesce((select value ->> 'timeZone' from agency_settings where section = 'vip' order by version desc limit 1), 'UTC')
$$;
create function agency_today() returns date language sql stable set search_path = public, pg_temp as $$
  select (now() at time zone agency_time_zone())::date
$$;
create function vip_days() returns integer language sql stable
  security definer set search_path = public, pg_temp as $$
  select coalesce((select (value ->> 'days')::integer from agency_settings where section = 'vip' order by version desc limit 1), 90)
$$;

-- What a customer paid for orders, stock and services on each day, net of refunds, in USD at today's rate.
create index ledger_transaction_time on ledger_transaction (customer_id, created_at);
create function paid_volume(since date, only_customer bigint default null)
  returns table (customer_id bigint, day date, minor numeric)
  language sql stable set search_path = public, pg_temp as $$
  select p.customer_id, (t.created_at at time zone agency_time_zone())::date,
      sum(p.amount_minor / (select r.rate from exchange_rate r where r.currency = p.currency
        and r.valid_from <= (now() at time zone 'UTC')::date order by r.valid_from desc limit 1))
    from ledger_transaction t
      join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'sales'
    where t.created_at >= since::timestamp at time zone agency_time_zone()
      and (only_customer is null or t.customer_id = only_customer)
    group by 1, 2
$$;

create table vip_computation (
  day date primary key,
  at timestamptz not null default now(),
  changed integer not null
);
grant select, insert, update on vip_computation to quayside_agency;

-- Takes over the levels of the settings, and gives every customer the level that its volume or an operator decides.
create function compute_vip_levels() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  terms jsonb;
  today date := agency_today();
  found integer;
begin
  perform pg_advisory_xact_lock(hashtext('compute_vip_levels'));
  select value into terms from agency_settings where section = 'vip' order by version desc limit 1;
  if terms is null then
    return 0;
  end if;
  -- Two levels may exchange their thresholds.
  update vip_level set threshold_minor = null;
  insert into vip_level (id, name_en, name_zh, threshold_minor, goods_bp, freight_bp, services_bp, benefits_en, benefits_zh)
    select id, "nameEn", "nameZh", "thresholdMinor", "goodsBp", "freightBp", "servicesBp", "benefitsEn", "benefitsZh"
      from jsonb_to_recordset(terms -> 'levels') as given (id uuid, "nameEn" text, "nameZh" text, "thresholdMinor" bigint,
        "goodsBp" integer, "freightBp" integer, "servicesBp" integer, "benefitsEn" text, "benefitsZh" text)
    on conflict (id) do update set name_en = excluded.name_en, name_zh = excluded.name_zh,
      threshold_minor = excluded.threshold_minor, goods_bp = excluded.goods_bp, freight_bp = excluded.freight_bp,
      services_bp = excluded.services_bp, benefits_en = excluded.benefits_en, benefits_zh = excluded.benefits_zh;
  with given as materialized (
    select (level ->> 'id')::uuid as id, (level ->> 'thresholdMinor')::bigint as threshold_minor
      from jsonb_array_elements(terms -> 'levels') as level
  ), volume as materialized (
    select v.customer_id, sum(v.minor) as minor from paid_volume(today - (terms ->> 'days')::integer + 1) v group by 1
  ), due as materialized (
    select c.customer_id, k.is_kept, case when k.is_kept then c.vip_level_id else (
        select id from given where threshold_minor <= coalesce(v.minor, 0) order by threshold_minor desc limit 1) end as level_id
      from customer c left join volume v using (customer_id)
        cross join lateral (select c.vip_is_set and (c.vip_set_until is null or c.vip_set_until >= today)
          and exists (select from given where id = c.vip_level_id) as is_kept) k
  )
  update customer c
    set vip_level_id = due.level_id, is_vip = due.level_id is not null,
      vip_level_since = case when due.level_id is null then null
        when c.vip_level_id is distinct from due.level_id then now() else c.vip_level_since end,
      vip_is_set = due.is_kept,
      vip_set_until = case when due.is_kept then c.vip_set_until end,
      vip_set_reason = case when due.is_kept then c.vip_set_reason else '' end,
      vip_set_by = case when due.is_kept then c.vip_set_by end
    from due
    where c.customer_id = due.customer_id
      and (c.vip_level_id is distinct from due.level_id or c.vip_is_set <> due.is_kept);
  get diagnostics found = row_count;
  delete from vip_level where id not in (
    select (level ->> 'id')::uuid from jsonb_array_elements(terms -> 'levels') as level);
  insert into vip_computation (day, changed) values (today, found)
    on conflict (day) do update set at = now(), changed = vip_computation.changed + excluded.changed;
  return found;
end $$;

create function take_over_vip_levels() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform compute_vip_levels();
  return null;
end $$;
create trigger take_over_vip_levels after insert on agency_settings
  for each row when (new.section = 'vip') execute function take_over_vip_levels();

-- Customers that were VIP keep it, on a level that gives nothing off and is not earned by volume.
do $$
declare
  kept uuid := gen_random_uuid();
begin
  if not exists (select from customer where is_vip) then
    return;
  end if;
  insert into vip_level (id, name_en, name_zh, goods_bp, freight_bp, services_bp) values (kept, 'VIP', 'VIP', 0, 0, 0);
  update customer set vip_level_id = kept, vip_level_since = now(), vip_is_set = true,
    vip_set_reason = 'VIP before there were levels' where is_vip;
  insert into agency_settings (section, version, value, changed) values ('vip', 1, jsonb_build_object('days', 90,
    'timeZone', 'UTC', 'levels', jsonb_build_array(jsonb_build_object('id', kept, 'nameEn', 'VIP', 'nameZh', 'VIP',
      'thresholdMinor', null, 'goodsBp', 0, 'freightBp', 0, 'servicesBp', 0, 'benefitsEn', '', 'benefitsZh', ''))),
    '{levels}');
end $$;
alter table customer
  add constraint customer_vip check (is_vip = (vip_level_id is not null)),
  add constraint customer_vip_since check ((vip_level_id is null) = (vip_level_since is null)),
  add constraint customer_vip_set check (vip_is_set or (vip_set_until is null and vip_set_reason = '' and vip_set_by is null)),
  add constraint customer_vip_reason check (not vip_is_set or (vip_level_id is not null and vip_set_reason <> ''));

-- Prices of one customer. What a rule says never changes, only when it ends, so that orders can name it.
create table customer_price (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  scope text not null check (scope in ('goods', 'category', 'product', 'sku', 'freight', 'country', 'line', 'lineToCountry',
    'services')),
  sku_id bigint references sku,
  product_id bigint references product,
  category text,
  shipping_line_id bigint references shipping_line,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  name text not null default '', -- of what it is for, as it was when the rule was made
  discount_bp integer check (discount_bp between 1 and 10000),
  fixed_usd_minor integer check (fixed_usd_minor >= 0), -- for one SKU
  starts_on date not null,
  ends_on date, -- inclusive
  note text not null default '',
  created_by bigint references operator,
  created_at timestamptz not null default now(),
  ended_at timestamptz, -- at once
  ended_by bigint references operator,
  primary key (customer_id, id),
  check ((discount_bp is null) <> (fixed_usd_minor is null)),
  check (fixed_usd_minor is null or scope in ('product', 'sku')),
  check ((scope = 'sku') = (sku_id is not null)),
  check ((scope = 'product') = (product_id is not null)),
  check ((scope = 'category') = (category is not null)),
  check ((scope in ('line', 'lineToCountry')) = (shipping_line_id is not null)),
  check ((scope in ('country', 'lineToCountry')) = (country_code is not null)),
  check (ends_on >= starts_on)
);
call make_tenant_table('customer_price', 'select', 'select, insert');
grant update (ends_on, ended_at, ended_by) on customer_price to quayside_agency;
create index customer_price_open on customer_price (customer_id) where ended_at is null;
create index customer_price_id on customer_price using hash (id);
create index customer_price_recent on customer_price (created_at desc, id desc);

-- Where something is taken off, the price stays the one that is charged, and its list price and rule are kept beside it.
alter table order_line
  add column list_price_minor integer,
  add column price_sources jsonb, -- several for a bundle whose components have different rules
  add constraint order_line_list_price check (list_price_minor > unit_price_minor),
  add constraint order_line_price_sources check ((list_price_minor is null) = (price_sources is null));
alter table order_service
  add column list_price_minor integer,
  add column price_source jsonb,
  add constraint order_service_list_price check (list_price_minor > price_minor),
  add constraint order_service_price_source check ((list_price_minor is null) = (price_source is null));
alter table dropshipping_order
  add column goods_discount_minor integer not null default 0 check (goods_discount_minor >= 0),
  add column freight_discount_minor integer not null default 0 check (freight_discount_minor >= 0),
  add column service_discount_minor integer not null default 0 check (service_discount_minor >= 0),
  add column freight_price_source jsonb,
  add constraint dropshipping_order_freight_price_source
    check ((freight_discount_minor = 0) = (freight_price_source is null));
alter table purchase_item
  add column list_unit_minor integer,
  add column price_source jsonb,
  add constraint purchase_item_list_price check (list_unit_minor > unit_minor),
  add constraint purchase_item_price_source check ((list_unit_minor is null) = (price_source is null));
grant update (list_unit_minor, price_source) on purchase_item to quayside_tenant;
alter table service_order
  add column list_unit_minor integer,
  add column price_source jsonb,
  add constraint service_order_list_price check (list_unit_minor > unit_minor),
  add constraint service_order_price_source check ((list_unit_minor is null) = (price_source is null));
