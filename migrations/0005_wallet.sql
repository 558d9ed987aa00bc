-- The wallet: an append-only double-entry ledger. Sets of postings that sum to zero in each currency.

create table wallet (
  customer_id bigint primary key references customer,
  currency text not null check (currency in ('USD', 'CNY')),
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  movements bigint not null default 0 -- kept counter: the movements' list shows its total
);
call make_tenant_table('wallet', 'select, update', 'select, insert, update');

-- A customer has a wallet from the first moment, whoever adds the customer.
create function open_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet (customer_id, currency) values (new.customer_id, new.currency);
  return null;
end $$;
create trigger open_wallet after insert on customer for each row execute function open_wallet();

create table ledger_transaction (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal')),
  key text not null, -- what this set of postings is for; it happens once
  source_kind text not null, -- order, recharge
  source_id bigint,
  source_number text not null default '',
  actor_name text not null default '',
  agency_remark text not null default '',
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, key)
);
call make_tenant_table('ledger_transaction', 'select, insert', 'select, insert');
create index ledger_transaction_source on ledger_transaction (customer_id, source_kind, source_id);

create table ledger_posting (
  customer_id bigint not null,
  transaction_id bigint not null,
  account text not null check (account in ('wallet', 'paypal', 'bank', 'sales', 'fees', 'agency')),
  amount_minor bigint not null check (amount_minor <> 0), -- wallet: plus is the customer's gain
  currency text not null check (currency in ('USD', 'CNY')),
  balance_after_minor bigint, -- of the wallet; null for the other accounts
  primary key (customer_id, transaction_id, account),
  foreign key (customer_id, transaction_id) references ledger_transaction,
  check ((account = 'wallet') = (balance_after_minor is not null)),
  constraint ledger_posting_balance_after_check check (balance_after_minor >= 0)
);
call make_tenant_table('ledger_posting', 'select, insert', 'select, insert');
create index ledger_posting_wallet on ledger_posting (customer_id, transaction_id desc)
  include (amount_minor, balance_after_minor) where account = 'wallet';

-- All postings of a ledger transaction are written by one statement, and this holds at its end: one check a statement,
-- not one a row, so that a batch of a thousand payments is checked once.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  off record;
begin
  select customer_id, transaction_id, sum(amount_minor) as off_by into off from new_rows
    group by customer_id, transaction_id, currency having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % of customer % is off by %', off.transaction_id, off.customer_id, off.off_by
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_sums_to_zero after insert on ledger_posting
  referencing new table as new_rows for each statement execute function ledger_sums_to_zero();

-- The seller's own remark on a movement, apart from the ledger, which never changes.
create table ledger_remark (
  customer_id bigint not null,
  transaction_id bigint not null,
  customer_remark text not null,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references ledger_transaction
);
call make_tenant_table('ledger_remark', 'select, insert, update', 'select');

create table recharge (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- RC-<id>
  method text not null check (method in ('paypal', 'bank')),
  status text not null check (status in ('created', 'approved', 'pending', 'credited', 'refused', 'expired')),
  status_since timestamptz not null default now(),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0), -- to be credited
  fee_minor bigint not null default 0,
  pay_minor bigint not null, -- what the seller pays: amount + fee
  credited_minor bigint, -- what really came
  paypal_order_id text,
  paypal_capture_id text,
  paypal_approve_url text,
  checked_at timestamptz, -- when PayPal was last asked how it stands
  bank_reference text,
  receipt_file_id bigint references file,
  reason text not null default '', -- why refused, in words for the seller
  agency_remark text not null default '',
  reviewed_by bigint references operator,
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  credited_at timestamptz,
  primary key (customer_id, id),
  check (pay_minor = amount_minor + fee_minor)
);
create unique index recharge_id on recharge (id);
create unique index recharge_paypal_order on recharge (paypal_order_id) where paypal_order_id is not null;
create unique index recharge_paypal_capture on recharge (paypal_capture_id) where paypal_capture_id is not null;
create index recharge_recent on recharge (customer_id, id desc);
create index recharge_review on recharge (status_since, id) where method = 'bank' and status = 'pending';
create index recharge_open_paypal on recharge (created_at) where method = 'paypal' and status in ('created', 'approved', 'pending');
create index recharge_status on recharge (status, id desc);
call make_tenant_table('recharge', 'select, insert, update', 'select, insert, update');

-- Money that PayPal took back after it was credited (a refund, a lost dispute). The wallet gives back its share at once,
-- as far as it holds that much; the rest is owed and taken from what comes in next.
create table recharge_reversal (
  customer_id bigint not null,
  recharge_id bigint not null,
  paypal_refund_id text not null,
  kind text not null check (kind in ('refunded', 'reversed')),
  taken_minor bigint not null check (taken_minor > 0), -- by PayPal, out of what the seller paid
  owed_minor bigint not null check (owed_minor >= 0), -- the wallet's share of it
  collected_minor bigint not null default 0 check (collected_minor between 0 and owed_minor),
  created_at timestamptz not null default now(),
  primary key (customer_id, recharge_id, paypal_refund_id),
  foreign key (customer_id, recharge_id) references recharge
);
create unique index recharge_reversal_refund on recharge_reversal (paypal_refund_id);
create index recharge_reversal_open on recharge_reversal (customer_id, created_at) where collected_minor < owed_minor;
call make_tenant_table('recharge_reversal', 'select', 'select, insert, update');

-- Findings of the nightly check of the ledger's laws; empty while all is well.
create table ledger_finding (
  id bigint primary key default nextval('id_seq'),
  found_at timestamptz not null default now(),
  law text not null,
  customer_id bigint,
  detail jsonb not null
);
grant select, insert on ledger_finding to quayside_agency;
