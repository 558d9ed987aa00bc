-- Automatic recharge: a PayPal account that the seller allowed us to charge, and when to charge it.

create table paypal_account (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  status text not null check (status in ('asked', 'saved', 'removed')),
  status_since timestamptz not null default now(),
  setup_token text, -- PayPal's, with which its page comes back; it alone saves nothing
  approve_url text,
  token_sealed text, -- what PayPal charges; null before it is saved, and once PayPal has deleted it
  token_hash text, -- PayPal's webhooks name the token
  email text not null default '', -- of the payer
  payer_id text not null default '',
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (status <> 'saved' or (token_sealed is not null and token_hash is not null))
);
call make_tenant_table('paypal_account', 'select', 'select, insert, update, delete');
create unique index paypal_account_saved on paypal_account (customer_id) where status = 'saved';
create unique index paypal_account_setup on paypal_account (setup_token) where setup_token is not null;
create unique index paypal_account_token on paypal_account (token_hash) where token_hash is not null;
create index paypal_account_to_delete on paypal_account (status_since) where status = 'removed' and token_sealed is not null;

create table auto_recharge (
  customer_id bigint primary key references customer,
  is_enabled boolean not null,
  below_minor bigint not null check (below_minor > 0), -- in the wallet's currency, of what payments can take
  amount_minor bigint not null check (amount_minor > 0), -- to be credited; the fee comes on top
  max_per_day integer not null check (max_per_day > 0), -- within 24 hours
  max_per_month_minor bigint check (max_per_month_minor > 0), -- in a calendar month of UTC; null: no limit
  paused_at timestamptz,
  paused_code text, -- a reason of the contract
  paused_recharge text, -- the number of the recharge that failed
  changed_at timestamptz not null default now(),
  check ((paused_at is null) = (paused_code is null))
);
call make_tenant_table('auto_recharge', 'select', 'select, insert, update');

-- Null: the seller paid on PayPal's page.
alter table recharge
  add column paypal_account_id bigint,
  add foreign key (customer_id, paypal_account_id) references paypal_account,
  add check (paypal_account_id is null or method = 'paypal');
-- Every recharge begins as 'created', so that two runs at once start one.
create unique index recharge_automatic_start on recharge (customer_id)
  where paypal_account_id is not null and status = 'created';
create index recharge_automatic on recharge (customer_id, created_at) where paypal_account_id is not null;
