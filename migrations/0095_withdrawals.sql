-- Withdrawals: a seller takes money out of the wallet to a saved account. Sellers' calls write these tables as the agency's
-- role, so that whoever holds the sellers' role can neither request money nor change where it goes.

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in
    ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight', 'surcharge',
     'wholesalePayment', 'wholesaleFreight', 'wholesaleRefund', 'inventoryPayment', 'inventoryRefund',
     'withdrawal', 'withdrawalReturned', 'withdrawalPaid'));

-- `withdrawals` holds what was requested and is neither paid nor given back; `payouts` is what has left the agency.
alter table ledger_posting drop constraint ledger_posting_account_check,
  add constraint ledger_posting_account_check
    check (account in ('wallet', 'paypal', 'bank', 'sales', 'fees', 'agency', 'withdrawals', 'payouts'));

create table payout_account (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('bank', 'paypal', 'wise', 'payoneer', 'usdt')),
  hint text not null, -- the end of the number or address, or a masked email
  details_sealed text not null,
  account_id bigint not null, -- who added it
  actor_name text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references account
);
call make_tenant_table('payout_account', 'select', 'select, insert, update, delete');

create table withdrawal (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- WD-<id>
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected', 'cancelled')),
  status_since timestamptz not null default now(),
  currency text not null check (currency in ('USD', 'CNY')),
  amount_minor bigint not null check (amount_minor > 0), -- taken from the wallet
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  -- The payout account as it was, whatever becomes of it.
  payout_kind text not null check (payout_kind in ('bank', 'paypal', 'wise', 'payoneer', 'usdt')),
  payout_hint text not null,
  payout_sealed text not null,
  payout_added_at timestamptz not null,
  account_id bigint not null, -- who requested it
  actor_name text not null,
  created_at timestamptz not null default now(),
  approved_by bigint references operator,
  approved_at timestamptz,
  paid_by bigint references operator,
  paid_on date,
  payment_reference text not null default '',
  proof_file_id bigint references file,
  reason text not null default '', -- why rejected
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references account,
  check (status not in ('approved', 'paid') or approved_by is not null),
  check ((status = 'paid') = (paid_by is not null)),
  check ((status = 'paid') = (paid_on is not null)),
  check ((status = 'rejected') = (reason <> ''))
);
call make_tenant_table('withdrawal', 'select', 'select, insert, update');
create index withdrawal_list on withdrawal (customer_id, id desc);
create index withdrawal_status on withdrawal (customer_id, status, id desc);
-- The agency's. Ids only hashed, so that no plan for one customer's list walks through everybody's.
create index withdrawal_id on withdrawal using hash (id);
create index withdrawal_review on withdrawal (status_since, id) where status in ('requested', 'approved');
create index withdrawal_all on withdrawal (created_at desc, id desc);
create index withdrawal_all_status on withdrawal (status, created_at desc, id desc);

-- Who did what and when: one row for each status.
create table withdrawal_event (
  customer_id bigint not null,
  withdrawal_id bigint not null,
  status text not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('seller', 'operator')),
  actor_name text not null,
  primary key (customer_id, withdrawal_id, status),
  foreign key (customer_id, withdrawal_id) references withdrawal
);
call make_tenant_table('withdrawal_event', 'select', 'select, insert');

-- A bank transfer above the owner's limit is credited once a second operator confirms what the first one proposed.
create table recharge_proposal (
  customer_id bigint not null,
  recharge_id bigint not null,
  credited_minor bigint not null check (credited_minor > 0),
  remark text not null,
  operator_id bigint not null references operator,
  proposed_at timestamptz not null default now(),
  primary key (customer_id, recharge_id),
  foreign key (customer_id, recharge_id) references recharge
);
call make_tenant_table('recharge_proposal', 'select', 'select, insert, update');
revoke select on recharge_proposal from quayside_tenant;

alter table agency_settings drop constraint agency_settings_section_check;
alter table agency_settings add constraint agency_settings_section_check
  check (section in ('contacts', 'company', 'certificates', 'invoicing', 'withdrawals'));
