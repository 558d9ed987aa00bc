-- Dated rules of what countries charge for goods that come in by parcel. They replace one row per country.

create table import_rule (
  id bigint primary key default nextval('id_seq'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'), -- 'EU': each of its member states
  kind text not null check (kind in ('tax', 'duty', 'handlingFee')),
  name text not null check (length(name) between 1 and 40),
  valid_from date not null,
  valid_until date, -- the first day on which it no longer applies
  percent numeric(5, 2) check (percent between 0 and 100),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  per text check (per in ('parcel', 'subheading', 'item')),
  above_minor bigint check (above_minor >= 0), -- goods worth more than this
  up_to_minor bigint check (up_to_minor > 0),
  limit_currency text check (limit_currency ~ '^[A-Z]{3}$'),
  scheme text check (scheme in ('IOSS', 'VOEC', 'UK VAT', 'AU GST', 'NZ GST', 'SG GST', 'other')),
  scheme_limit_minor bigint check (scheme_limit_minor >= 0),
  scheme_limit_currency text check (scheme_limit_currency ~ '^[A-Z]{3}$'),
  source text not null check (length(source) between 1 and 300),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check (valid_from < valid_until),
  check ((percent is null) <> (amount_minor is null)),
  check ((amount_minor is null) = (currency is null) and (amount_minor is null) = (per is null)),
  check ((above_minor is null and up_to_minor is null) = (limit_currency is null)),
  check (above_minor < up_to_minor),
  check (scheme is null or (kind = 'tax' and percent is not null)),
  check ((scheme is null) = (scheme_limit_minor is null) and (scheme is null) = (scheme_limit_currency is null))
);
create index import_rule_country on import_rule (country_code, valid_from);
grant select on import_rule to quayside_tenant;
grant select, insert, update, delete on import_rule to quayside_agency;

-- What was entered applied to every day. A flat duty without a limit was never charged: it is kept, but off.
insert into import_rule (country_code, kind, name, valid_from, percent, scheme, scheme_limit_minor, scheme_limit_currency,
    source, updated_at)
  select country_code, 'tax', tax_name, '2020-01-01', tax_percent, scheme,
      case when scheme is not null then scheme_limit_minor end, case when scheme is not null then scheme_limit_currency end,
      'Entered before sources were kept', updated_at
    from import_tax;
insert into import_rule (country_code, kind, name, valid_from, percent, above_minor, limit_currency, source, updated_at)
  select country_code, 'duty', 'Customs duty', '2020-01-01', duty_percent, nullif(duty_free_usd_minor, 0),
      case when duty_free_usd_minor > 0 then 'USD' end, 'Entered before sources were kept', updated_at
    from import_tax where duty_percent > 0;
insert into import_rule (country_code, kind, name, valid_from, amount_minor, currency, per, up_to_minor, limit_currency,
    source, is_active, updated_at)
  select country_code, 'duty', 'Customs duty', '2020-01-01', small_duty_usd_minor, 'USD', 'subheading',
      nullif(duty_free_usd_minor, 0), case when duty_free_usd_minor > 0 then 'USD' end,
      'Entered before sources were kept', duty_free_usd_minor > 0, updated_at
    from import_tax where small_duty_usd_minor > 0;
drop table import_tax;

-- Currencies of national fees and limits, until the agency sets the rates of the day.
insert into exchange_rate (currency, valid_from, rate, is_estimate) values
  ('RON', '2020-01-01', 4.4, true), ('CAD', '2020-01-01', 1.39, true)
  on conflict do nothing;

-- What a line pays for the recipient, which its name used to say.
alter table shipping_line
  add column pays_duty boolean not null default false, -- with handling fees
  add column pays_tax boolean not null default false;
update shipping_line set pays_duty = true, pays_tax = true
  where name_en || ' ' || code ~* '\y(ddp|ioss|dut(y|ies))\y';

-- Unpaid orders to a country that have a line, for the preview of a rule.
create index dropshipping_order_unpaid_country on dropshipping_order (country_code, id desc)
  where status in ('awaitingQuote', 'awaitingPayment') and shipping_line_id is not null;
