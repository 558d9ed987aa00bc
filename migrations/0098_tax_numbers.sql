-- Tax numbers: sellers' own, the agency's, and the one under which each paid parcel travels.

-- Limits of schemes in the currency of the law. The schemes become a fixed list; a scheme that is not on it stays as 'other'.
alter table import_tax
  add column scheme_limit_minor bigint not null default 0 check (scheme_limit_minor >= 0),
  add column scheme_limit_currency text not null default 'USD' check (scheme_limit_currency ~ '^[A-Z]{3}$');
update import_tax set scheme_limit_minor = scheme_up_to_usd_minor, scheme = case
    when scheme is null then null
    when country_code in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
      'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK') and scheme ~* 'ioss' then 'IOSS'
    when country_code = 'NO' and scheme ~* 'voec' then 'VOEC'
    when country_code = 'GB' and scheme ~* 'vat' then 'UK VAT'
    when country_code = 'AU' and scheme ~* 'gst' then 'AU GST'
    when country_code = 'NZ' and scheme ~* 'gst' then 'NZ GST'
    when country_code = 'SG' and scheme ~* 'gst' then 'SG GST'
    else 'other' end;
-- What was near the limit of the law stood for it; any other amount of the agency's stays what it is.
update import_tax t set scheme_limit_minor = l.limit_minor, scheme_limit_currency = l.currency
  from (values
    ('IOSS', 15000, 'EUR', 15000, 20000),
    ('VOEC', 300000, 'NOK', 24000, 34000),
    ('UK VAT', 13500, 'GBP', 15000, 20000),
    ('AU GST', 100000, 'AUD', 58000, 75000),
    ('NZ GST', 100000, 'NZD', 50000, 68000),
    ('SG GST', 40000, 'SGD', 27000, 34000)
  ) as l (scheme, limit_minor, currency, usd_from, usd_to)
  where t.scheme = l.scheme and t.scheme_up_to_usd_minor between l.usd_from and l.usd_to;
alter table import_tax
  drop column scheme_up_to_usd_minor,
  drop constraint import_tax_scheme_check,
  add constraint import_tax_scheme_check
    check (scheme in ('IOSS', 'VOEC', 'UK VAT', 'AU GST', 'NZ GST', 'SG GST', 'other')),
  alter column scheme_limit_minor drop default,
  alter column scheme_limit_currency drop default;

-- Until the agency sets the rates of the day. Estimates compare limits; no price is made from them.
alter table exchange_rate add column is_estimate boolean not null default false;
insert into exchange_rate (currency, valid_from, rate, is_estimate) values
  ('EUR', '2020-01-01', 0.86, true), ('GBP', '2020-01-01', 0.75, true), ('NOK', '2020-01-01', 10.1, true),
  ('AUD', '2020-01-01', 1.53, true), ('NZD', '2020-01-01', 1.75, true), ('SGD', '2020-01-01', 1.3, true)
  on conflict do nothing;

create table agency_tax_number (
  scheme text primary key check (scheme in ('IOSS', 'VOEC', 'UK VAT', 'AU GST', 'NZ GST', 'SG GST')),
  number text not null,
  updated_at timestamptz not null default now()
);
grant select on agency_tax_number to quayside_tenant;
grant select, insert, update, delete on agency_tax_number to quayside_agency;

create table tax_number (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  kind text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'), -- 'EU' for numbers of the whole union
  shop_id bigint, -- null: for every shop without a number of its own
  number text not null, -- plain, as registers write it
  changed_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique nulls not distinct (customer_id, kind, country_code, shop_id),
  foreign key (customer_id, shop_id) references shop
);
call make_tenant_table('tax_number', 'select, insert, update, delete', 'select, insert');

-- Whose number parcels travel under. Without a row: the seller's own, if there is one.
create table tax_scheme_choice (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  scheme text not null check (scheme in ('IOSS', 'VOEC', 'UK VAT', 'AU GST', 'NZ GST', 'SG GST')),
  shop_id bigint, -- null: for every shop without a choice of its own
  use text not null check (use in ('own', 'agency', 'none')),
  changed_by text not null,
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique nulls not distinct (customer_id, scheme, shop_id),
  foreign key (customer_id, shop_id) references shop
);
call make_tenant_table('tax_scheme_choice', 'select, insert, update, delete', 'select, insert');

-- As decided when the order was paid; orders to countries without a scheme have no row.
create table order_tax_number (
  customer_id bigint not null,
  order_id bigint not null,
  scheme text not null,
  number text,
  owner text check (owner in ('seller', 'agency')),
  reason text check (reason in ('aboveLimit', 'noNumber', 'declined')),
  decided_at timestamptz not null default now(),
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references dropshipping_order,
  check ((number is null) = (owner is null) and (number is null) = (reason is not null))
);
call make_tenant_table('order_tax_number', 'select, insert, update, delete', 'select, insert, update, delete');
