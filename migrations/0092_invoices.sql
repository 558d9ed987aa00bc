-- Invoices and credit notes: issued in the transaction that moves the money, numbered without gaps, never changed.

-- The last number of each series and year. Taking numbers locks the row until the transaction ends, so that a number whose
-- transaction fails is given to the next one.
create table invoice_counter (
  series text not null check (series in ('order', 'extra', 'inventory', 'credit')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  last_day date not null,
  primary key (series, year)
);
grant select on invoice_counter to quayside_agency;

-- Takes `amount` numbers and returns the first one. Days never go back within a series: a transaction that began before
-- midnight may get its number after one that began later.
create function take_invoice_numbers(given_series text, given_year integer, amount integer, given_day date,
    out first_number integer, out day date)
  language sql security definer set search_path = public, pg_temp as $$
  insert into invoice_counter as c (series, year, last_number, last_day) values (given_series, given_year, amount, given_day)
    on conflict (series, year) do update
      set last_number = c.last_number + excluded.last_number, last_day = greatest(c.last_day, excluded.last_day)
    returning c.last_number - amount + 1, c.last_day
$$;
revoke execute on function take_invoice_numbers from public;
grant execute on function take_invoice_numbers to quayside_tenant, quayside_agency;

create table invoice (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  series text not null check (series in ('order', 'extra', 'inventory', 'credit')),
  of_series text not null check (of_series in ('order', 'extra', 'inventory')),
  year integer not null,
  serial integer not null check (serial > 0),
  number text not null unique, -- OR-2026-000001
  issued_on date not null,
  issued_at timestamptz not null,
  transaction_id bigint not null, -- the ledger's
  corrects_id bigint, -- of a credit note
  shop_id bigint, -- null: for no shop
  source_kind text not null,
  source_id bigint,
  source_number text not null,
  currency text not null check (currency in ('USD', 'CNY')),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor > 0 and total_minor = net_minor + tax_minor),
  tax_ground text not null check (tax_ground in ('domestic', 'export', 'intraCommunity', 'reverseCharge', 'outsideScope')),
  tax_rate_bp integer not null check (tax_rate_bp between 0 and 10000),
  -- What is printed besides: seller, buyer, shipTo, lines, home, remark.
  content jsonb not null,
  primary key (customer_id, id),
  unique (series, year, serial),
  foreign key (customer_id, transaction_id) references ledger_transaction,
  foreign key (customer_id, corrects_id) references invoice,
  check ((series = 'credit') = (corrects_id is not null)),
  check (series = 'credit' or series = of_series)
);
call make_tenant_table('invoice', 'select, insert', 'select, insert');
create index invoice_day on invoice (customer_id, issued_on, id);
create index invoice_of_series on invoice (customer_id, of_series, id desc);
create index invoice_credits on invoice (customer_id, id desc) where series = 'credit';
create index invoice_source on invoice (customer_id, source_kind, source_id);
create index invoice_transaction on invoice (customer_id, transaction_id);
create index invoice_corrects on invoice (customer_id, corrects_id) where corrects_id is not null;
create index invoice_source_number on invoice (source_number);
-- The agency's. Sorted by day, and ids only hashed, so that no plan for one customer's list walks through everybody's.
create index invoice_id on invoice using hash (id);
create index invoice_all_day on invoice (issued_on, id);
create index invoice_all_of_series on invoice (of_series, issued_on, id);
create index invoice_all_credits on invoice (issued_on, id) where series = 'credit';

-- Counts and sums by month, so that lists and statements need not add up.
create table invoice_month (
  customer_id bigint not null,
  month date not null, -- its first day
  of_series text not null,
  series text not null,
  invoices integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  primary key (customer_id, month, of_series, series)
);
call make_tenant_table('invoice_month', 'select', 'select');
create function add_to_invoice_months() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_month as m (customer_id, month, of_series, series, invoices, net_minor, tax_minor, total_minor)
    select customer_id, date_trunc('month', issued_on)::date, of_series, series, count(*), sum(net_minor), sum(tax_minor), sum(total_minor)
      from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (customer_id, month, of_series, series) do update
      set invoices = m.invoices + excluded.invoices, net_minor = m.net_minor + excluded.net_minor,
        tax_minor = m.tax_minor + excluded.tax_minor, total_minor = m.total_minor + excluded.total_minor;
  return null;
end $$;
create trigger add_to_invoice_months after insert on invoice
  referencing new table as new_rows for each statement execute function add_to_invoice_months();

create table invoice_address (
  customer_id bigint primary key references customer,
  version integer not null check (version > 0),
  value jsonb not null,
  monthly_email boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
call make_tenant_table('invoice_address', 'select, insert, update', 'select, insert');
create index invoice_address_monthly on invoice_address (customer_id) where monthly_email;

-- Months whose summary was sent: once each.
create table invoice_month_email (
  customer_id bigint not null references customer,
  month date not null,
  sent_at timestamptz not null default now(),
  primary key (customer_id, month)
);
call make_tenant_table('invoice_month_email', 'select', 'select, insert');

-- The agency as it is on its invoices.
alter table agency_settings drop constraint agency_settings_section_check;
alter table agency_settings add constraint agency_settings_section_check
  check (section in ('contacts', 'company', 'certificates', 'invoicing'));
alter table agency_settings enable row level security;
create policy tenant on agency_settings for select to quayside_tenant using (section in ('company', 'invoicing'));
create policy agency on agency_settings to quayside_agency using (true) with check (true);
grant select on agency_settings to quayside_tenant;
