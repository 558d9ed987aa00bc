-- Platform and identity. The roles quayside_tenant and quayside_agency exist before this runs (see migrate.ts).
-- quayside_tenant sees one customer's rows, named by the setting app.customer_id; quayside_agency (operators, jobs,
-- sign-in) sees all. Neither owns a table, neither bypasses row-level security.

create extension if not exists pg_trgm;

grant usage on schema public to quayside_tenant, quayside_agency;
alter default privileges in schema public grant usage, select on sequences to quayside_tenant, quayside_agency;

-- One sequence for every id that travels: an id names one row of one table in the whole product.
create sequence id_seq as bigint start 100001;

create function app_customer_id() returns bigint
  language sql stable parallel safe
  return current_setting('app.customer_id')::bigint;

/* Makes a table a tenant's: row-level security by customer_id, and the grants given as text. */
create procedure make_tenant_table(table_name regclass, tenant_grants text, agency_grants text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format(
    'create policy tenant on %s to quayside_tenant using (customer_id = (select current_setting(''app.customer_id'')::bigint)) with check (customer_id = (select current_setting(''app.customer_id'')::bigint))',
    table_name);
  execute format('create policy agency on %s to quayside_agency using (true) with check (true)', table_name);
  execute format('grant %s on %s to quayside_tenant', tenant_grants, table_name);
  execute format('grant %s on %s to quayside_agency', agency_grants, table_name);
end $$;

create table customer (
  customer_id bigint primary key default nextval('id_seq'),
  name text not null,
  currency text not null check (currency in ('USD', 'CNY')),
  is_vip boolean not null default false,
  rank integer not null default 0,
  alliance_rebate numeric(5, 2) not null default 0 check (alliance_rebate between 0 and 100),
  referral_code text not null unique,
  referred_by bigint references customer,
  time_zone text not null default 'UTC',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
call make_tenant_table('customer', 'select, update (name, time_zone)', 'select, insert, update');
create index customer_created on customer (created_at desc);
create index customer_name_search on customer using gin (name gin_trgm_ops);

-- People who sign in for a customer: the main account (is_default) and its sub-accounts.
create table account (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  email text not null check (email = lower(email)),
  user_name text not null,
  password_hash text not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  menu_tags integer[] not null default '{}',
  authorities text[] not null default '{}',
  shop_ids bigint[], -- null: every shop
  locale text not null default 'en' check (locale in ('en', 'zh')),
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index account_email on account (email);
create unique index account_default on account (customer_id) where is_default;
create unique index account_id on account (id);
call make_tenant_table('account', 'select, insert, update', 'select, insert, update');

create table operator (
  id bigint primary key default nextval('id_seq'),
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  roles text[] not null,
  is_active boolean not null default true,
  totp_secret_sealed text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint, -- a code counts once
  created_at timestamptz not null default now()
);
grant select, insert, update on operator to quayside_agency;

-- A signed-in browser. Its refresh token is rotated; a reused one revokes the session (the family).
create table session (
  id bigint primary key default nextval('id_seq'),
  customer_id bigint references customer,
  account_id bigint,
  operator_id bigint references operator, -- alone: at the console; with account_id: the admin view
  refresh_number integer not null default 1, -- of the newest refresh token
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  ip text,
  user_agent text,
  check ((account_id is null) = (customer_id is null)),
  check (account_id is not null or operator_id is not null),
  foreign key (customer_id, account_id) references account
);
create index session_account on session (account_id) where revoked_at is null;
create index session_operator on session (operator_id) where revoked_at is null;
create index session_expiry on session (expires_at);
grant select, insert, update, delete on session to quayside_agency;

create table email_code (
  email text not null,
  purpose text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (email, purpose)
);
grant select, insert, update, delete on email_code to quayside_agency;

-- Counts attempts per account and address in fixed windows, common to all server processes.
create table attempt_counter (
  key text not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (key, window_start)
);
grant select, insert, update, delete on attempt_counter to quayside_agency;

create table one_time_code (
  code_hash text primary key,
  operator_id bigint not null references operator,
  customer_id bigint not null references customer,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on one_time_code to quayside_agency;

create table audit_log (
  id bigint primary key default nextval('id_seq'),
  at timestamptz not null default now(),
  customer_id bigint,
  account_id bigint,
  operator_id bigint,
  action text not null,
  target text,
  detail jsonb,
  request_id text,
  ip text
);
create index audit_log_customer on audit_log (customer_id, id desc);
create index audit_log_operator on audit_log (operator_id, id desc) where operator_id is not null;
create index audit_log_recent on audit_log (id desc);
call make_tenant_table('audit_log', 'insert', 'select, insert');

create table mail (
  id bigint primary key default nextval('id_seq'),
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_recent on mail (id desc);
grant select, insert, update, delete on mail to quayside_agency;
grant insert, select (id) on mail to quayside_tenant;

create table file (
  id bigint primary key default nextval('id_seq'),
  customer_id bigint references customer, -- null: the agency's
  is_public boolean not null default false,
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  created_at timestamptz not null default now()
);
create index file_customer on file (customer_id, id desc);
alter table file enable row level security;
create policy tenant on file to quayside_tenant
  using (customer_id = (select current_setting('app.customer_id')::bigint))
  with check (customer_id = (select current_setting('app.customer_id')::bigint));
create policy agency on file to quayside_agency using (true) with check (true);
grant select, insert on file to quayside_tenant;
grant select, insert, delete on file to quayside_agency;

create table idempotency_key (
  customer_id bigint not null references customer,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (customer_id, endpoint, key)
);
create index idempotency_key_age on idempotency_key (created_at);
call make_tenant_table('idempotency_key', 'select, insert, update', 'select, insert, update, delete');

-- Rates of a day: units of `currency` for one USD.
create table exchange_rate (
  currency text not null,
  valid_from date not null,
  rate numeric(12, 6) not null check (rate > 0),
  primary key (currency, valid_from)
);
grant select on exchange_rate to quayside_tenant;
grant select, insert, update on exchange_rate to quayside_agency;
insert into exchange_rate (currency, valid_from, rate) values ('USD', '2020-01-01', 1), ('CNY', '2020-01-01', 7.10);
