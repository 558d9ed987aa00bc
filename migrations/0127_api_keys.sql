-- API keys of sellers' accounts, with which programs call instead of signing in. Only the agency's role reads or writes
-- them, as it does sessions: sellers' calls run without any access to them.
create table api_key (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  account_id bigint not null, -- who created it, and as whom it calls
  name text not null check (length(name) between 1 and 60),
  key_hash text not null unique, -- SHA-256; the key itself is stored nowhere
  last_four text not null check (length(last_four) = 4), -- of the key, to recognise it
  is_read_only boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz, -- null: never
  revoked_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references account
);
create index api_key_account on api_key (customer_id, account_id) where revoked_at is null;
alter table api_key enable row level security;
create policy agency on api_key to quayside_agency using (true) with check (true);
grant select, insert, update, delete on api_key to quayside_agency;

-- The key that an action was done with, by its name and last characters.
alter table audit_log add column api_key text;
