-- The affiliate programme: commission of a referrer on what referred customers pay for products, computed by an hourly job
-- from orders and ledgers, and paid into the referrer's wallet by finance, once per month.

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in
    ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight', 'surcharge',
     'wholesalePayment', 'wholesaleFreight', 'wholesaleRefund', 'inventoryPayment', 'inventoryRefund',
     'withdrawal', 'withdrawalReturned', 'withdrawalPaid', 'commission'));
-- `commissions` is what the agency has paid to referrers; no sale, so that no invoice is issued.
alter table ledger_posting drop constraint ledger_posting_account_check,
  add constraint ledger_posting_account_check
    check (account in ('wallet', 'paypal', 'bank', 'sales', 'fees', 'agency', 'withdrawals', 'payouts', 'commissions'));

-- Orders paid before a customer was referred earn nothing.
alter table customer add column referred_at timestamptz;
update customer set referred_at = created_at where referred_by is not null;
alter table customer
  add constraint customer_referred check ((referred_by is null) = (referred_at is null)),
  add constraint customer_referred_by_another check (referred_by <> customer_id);
create index customer_referred_by on customer (referred_by, customer_id) where referred_by is not null;

create function note_referral() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.referred_by is null then
    new.referred_at := null;
  elsif tg_op = 'INSERT' then
    new.referred_at := coalesce(new.referred_at, new.created_at);
  elsif new.referred_by is distinct from old.referred_by then
    new.referred_at := now();
  end if;
  return new;
end $$;
create trigger note_referral before insert or update of referred_by on customer
  for each row execute function note_referral();

-- The rate of a referrer through time: an order earns by the one of when it was paid. Before the first row: 0.
create table alliance_rate (
  customer_id bigint not null references customer,
  valid_from timestamptz not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (customer_id, valid_from)
);
call make_tenant_table('alliance_rate', 'select', 'select');
-- What was paid before there was a programme earns nothing.
insert into alliance_rate (customer_id, valid_from, percent)
  select customer_id, now(), alliance_rebate from customer where alliance_rebate > 0;

create function keep_alliance_rate() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.alliance_rebate > 0 then
      insert into alliance_rate values (new.customer_id, new.created_at, new.alliance_rebate);
    end if;
  elsif new.alliance_rebate <> old.alliance_rebate then
    insert into alliance_rate values (new.customer_id, now(), new.alliance_rebate)
      on conflict (customer_id, valid_from) do update set percent = excluded.percent;
  end if;
  return null;
end $$;
create trigger keep_alliance_rate after insert or update of alliance_rebate on customer
  for each row execute function keep_alliance_rate();

-- Belongs to the referrer. An order has one row until that is paid; a later one holds what has changed since.
create table commission (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  referred_id bigint not null references customer,
  order_id bigint not null, -- of the referred customer
  position integer not null check (position > 0), -- 1: what the order earned; later ones correct what is paid
  state text not null check (state in ('locked', 'available', 'paid', 'reversed')),
  month date not null, -- its first day: when the order was paid, or when a correction arose
  paid_at timestamptz not null, -- the order
  delivered_at timestamptz, -- the order
  available_at timestamptz, -- null: not delivered, or reversed
  percent numeric(5, 2) not null check (percent > 0),
  currency text not null check (currency in ('USD', 'CNY')), -- the referred customer's
  product_minor bigint not null, -- paid for products and not refunded
  amount_minor bigint not null,
  payout_currency text not null check (payout_currency in ('USD', 'CNY')), -- the referrer's
  exchange_rate numeric(18, 8) not null check (exchange_rate > 0), -- of the day on which the order was paid
  payout_minor bigint not null,
  payout_month date, -- the run that paid it
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (customer_id <> referred_id),
  check ((state = 'paid') = (payout_month is not null)),
  check (state not in ('available', 'paid') or available_at is not null),
  check (state <> 'reversed' or (product_minor = 0 and amount_minor = 0 and payout_minor = 0)),
  check (position > 1 or (product_minor >= 0 and amount_minor >= 0 and payout_minor >= 0)),
  check (currency <> payout_currency or (exchange_rate = 1 and payout_minor = amount_minor))
);
call make_tenant_table('commission', 'select', 'select, insert, update');
create unique index commission_order on commission (referred_id, order_id, position);
create unique index commission_open on commission (referred_id, order_id) where state <> 'paid';
create index commission_month on commission (customer_id, month, referred_id)
  include (state, position, product_minor, exchange_rate, payout_minor);
create index commission_recent on commission (customer_id, paid_at desc, id desc);
create index commission_state on commission (customer_id, state, paid_at desc, id desc);
create index commission_referred on commission (customer_id, referred_id, paid_at desc, id desc);
create index commission_payout_month on commission (customer_id, payout_month) where payout_month is not null;
-- The job's and the agency's. Sorted by month, so that no plan for one customer's list walks through everybody's.
create index commission_all on commission (month desc, id desc);
create index commission_locked on commission (id) where state = 'locked';
create index commission_available on commission (available_at, customer_id) where state = 'available';

-- How far the orders in the ledger of a referred customer have been read. Their ids are given out under the wallet's lock, so
-- that a smaller one is never committed later.
create table commission_scan (
  customer_id bigint primary key references customer,
  ledger_id bigint not null default 0
);
call make_tenant_table('commission_scan', 'select', 'select, insert, update');
revoke select on commission_scan from quayside_tenant;

-- What finance decided about a referrer and month.
create table commission_payout (
  customer_id bigint not null references customer,
  month date not null check (extract(day from month) = 1),
  status text not null check (status in ('open', 'held', 'paid')),
  currency text not null check (currency in ('USD', 'CNY')),
  amount_minor bigint not null, -- as it was decided
  orders integer not null,
  reason text not null default '', -- why held, or why paid in spite of warnings
  operator_id bigint references operator,
  actor_name text not null,
  decided_at timestamptz not null default now(),
  primary key (customer_id, month),
  check (status <> 'held' or reason <> ''),
  check (status <> 'paid' or amount_minor > 0)
);
call make_tenant_table('commission_payout', 'select (customer_id, month, status, currency, amount_minor, decided_at)',
  'select, insert, update');
create index commission_payout_list on commission_payout (month, customer_id);

alter table agency_settings drop constraint agency_settings_section_check;
alter table agency_settings add constraint agency_settings_section_check
  check (section in ('contacts', 'company', 'certificates', 'invoicing', 'withdrawals', 'affiliates'));
