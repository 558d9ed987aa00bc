-- The wallet: an append-only double-entry ledger. Sets of postings that sum to zero in each currency.

create table wallet (
  customer_id bigint primary key references customer,
  currency text not null check (currency in ('USD', 'CNY')),
  balance_minor bigint not null default 0 check (balance_minor >= 0)
);
call make_tenant_table('wallet', 'select, insert, update', 'select, insert, update');

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
  check ((account = 'wallet') = (balance_after_minor is not null))
);
call make_tenant_table('ledger_posting', 'select, insert', 'select, insert');
create index ledger_posting_wallet on ledger_posting (customer_id, transaction_id desc)
  include (amount_minor, balance_after_minor) where account = 'wallet';

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  off_by bigint;
begin
  select sum(amount_minor) into off_by from ledger_posting
    where customer_id = new.customer_id and transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0 limit 1;
  if off_by is not null then
    raise exception 'ledger transaction % of customer % is off by %', new.transaction_id, new.customer_id, off_by
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

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

-- Findings of the nightly check of the ledger's laws; empty while all is well.
create table ledger_finding (
  id bigint primary key default nextval('id_seq'),
  found_at timestamptz not null default now(),
  law text not null,
  customer_id bigint,
  detail jsonb not null
);
grant select, insert on ledger_finding to quayside_agency;
