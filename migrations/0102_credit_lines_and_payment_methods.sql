-- Credit lines: payments of a customer may take the wallet below zero, down to a limit that finance grants. And payment
-- methods: the agency's own accounts that sellers pay in to, with a proof.

create table credit_line (
  customer_id bigint primary key references customer,
  status text not null check (status in ('active', 'ended')),
  status_since timestamptz not null default now(),
  limit_minor bigint not null check (limit_minor > 0), -- in the wallet's currency; of an ended line: its last one
  every_days integer check (every_days between 7 and 90), -- null: a statement each month, on the first
  due_days integer not null check (due_days between 1 and 90), -- after the statement
  period_since timestamptz not null default now(), -- what is drawn from here on is on the next statement
  next_statement_at timestamptz not null
);
call make_tenant_table('credit_line', 'select', 'select, insert, update');
create index credit_line_closing on credit_line (next_statement_at);

-- Every grant, change and end, proposed or applied. An applied one has a position among the ledger's transactions, whose ids
-- come from the same sequence under the wallet's lock: what is posted after it, and before the next one, had this limit.
create table credit_line_change (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- CC-<id>
  kind text not null check (kind in ('grant', 'change', 'end')),
  status text not null check (status in ('proposed', 'applied', 'declined', 'withdrawn')),
  status_since timestamptz not null default now(),
  currency text not null check (currency in ('USD', 'CNY')),
  limit_minor bigint not null check (limit_minor >= 0),
  every_days integer check (every_days between 7 and 90),
  due_days integer not null check (due_days between 1 and 90),
  reason text not null check (reason <> ''), -- for the agency only
  proposed_by bigint references operator, -- null: demo data
  proposed_at timestamptz not null default now(),
  decided_by bigint references operator,
  decline_reason text not null default '',
  position bigint,
  primary key (customer_id, id),
  check ((kind = 'end') = (limit_minor = 0)),
  check ((status = 'applied') = (position is not null)),
  check ((status = 'declined') = (decline_reason <> ''))
);
call make_tenant_table('credit_line_change', 'select', 'select, insert, update');
revoke select on credit_line_change from quayside_tenant;
create index credit_line_change_id on credit_line_change using hash (id);
create unique index credit_line_change_proposed on credit_line_change (customer_id) where status = 'proposed';
create index credit_line_change_waiting on credit_line_change (status_since, id) where status = 'proposed';

-- What was owed when a period ended. Its id is its position among the ledger's transactions, as of a change. Only
-- `settle_credit_statements` writes when it was settled; nothing else of it ever changes.
create table credit_statement (
  customer_id bigint not null,
  id bigint not null,
  number text not null, -- CS-<id>
  currency text not null check (currency in ('USD', 'CNY')),
  period_since timestamptz not null,
  period_until timestamptz not null,
  closed_at timestamptz not null default now(),
  owed_minor bigint not null check (owed_minor > 0),
  due_at timestamptz not null,
  stops_at timestamptz not null, -- unsettled then: no more is drawn
  settled_at timestamptz,
  settled_by bigint, -- the ledger transaction after which it was settled
  primary key (customer_id, id),
  foreign key (customer_id) references credit_line,
  unique (customer_id, period_until),
  check (stops_at >= due_at and due_at > closed_at),
  check ((settled_at is null) = (settled_by is null))
);
call make_tenant_table('credit_statement', 'select', 'select, insert');
create index credit_statement_open on credit_statement (customer_id, id) where settled_at is null;
create index credit_statement_due on credit_statement (due_at, customer_id) where settled_at is null;

-- At most one email a day, and each kind once for a statement.
create table credit_reminder (
  customer_id bigint not null,
  statement_id bigint not null,
  kind text not null check (kind in ('issued', 'soon', 'due', 'overdue', 'stopped')),
  sent_on date not null,
  primary key (customer_id, statement_id, kind),
  unique (customer_id, sent_on),
  foreign key (customer_id, statement_id) references credit_statement
);
call make_tenant_table('credit_reminder', 'select', 'select, insert');
revoke select on credit_reminder from quayside_tenant;

-- The limit and the time at which drawing stops are kept with the balance: whoever waited for the wallet's lock sees all
-- three as they are then.
alter table wallet
  add column credit_minor bigint not null default 0 check (credit_minor >= 0), -- of the active line
  add column credit_stops_at timestamptz, -- the earliest of the open statements
  drop constraint wallet_balance_minor_check;
alter table ledger_posting drop constraint ledger_posting_balance_after_check;

/* How far below zero payments may take a wallet now. Nothing while a statement is overdue, or PayPal has taken back more than
   the wallet could cover. */
create function usable_credit(w wallet) returns bigint language sql stable
begin atomic
  select case
    when w.credit_minor = 0 or w.credit_stops_at <= now() then 0
    when exists (select from recharge_reversal r
      where r.customer_id = w.customer_id and r.collected_minor < r.owed_minor) then 0
    else w.credit_minor end;
end;

/* The money credited to a wallet between two positions: what each source (a recharge, an order …) brought in on balance.
   An order that is paid and refunded between them brings in nothing, one that was paid before and is refunded does. */
create function credited_between(of_customer_id bigint, after_id bigint, until_id bigint) returns bigint language sql stable
begin atomic
  select coalesce(sum(net), 0)::bigint from (
    select sum(p.amount_minor) as net
      from ledger_posting p join ledger_transaction t on t.customer_id = p.customer_id and t.id = p.transaction_id
      where p.customer_id = of_customer_id and p.account = 'wallet'
        and p.transaction_id > after_id and p.transaction_id <= until_id
      group by t.source_kind, coalesce(t.source_id, -t.id)
      having sum(p.amount_minor) > 0) brought;
end;

create function credit_statement_left(s credit_statement) returns bigint language sql stable
begin atomic
  select case when s.settled_at is null
    then greatest(0, s.owed_minor - credited_between(s.customer_id, s.id, 9223372036854775807)) else 0 end;
end;

create function settle_credit_statements(of_customer_id bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.credit_statement s set settled_at = now(),
      settled_by = (select max(p.transaction_id) from public.ledger_posting p
        where p.customer_id = of_customer_id and p.account = 'wallet')
    where s.customer_id = of_customer_id and s.settled_at is null
      and ((select w.balance_minor >= 0 from public.wallet w where w.customer_id = of_customer_id)
        or public.credited_between(of_customer_id, s.id, 9223372036854775807) >= s.owed_minor);
  if found then
    update public.wallet set credit_stops_at = (select min(s.stops_at) from public.credit_statement s
        where s.customer_id = of_customer_id and s.settled_at is null)
      where customer_id = of_customer_id;
  end if;
end $$;
revoke execute on function settle_credit_statements from public;

-- Postings move the wallet, and nothing else does: they sum to zero and are never changed. None may overdraw it, except that
-- payments may draw on the credit; withdrawals, corrections and what is collected for PayPal may not.
create or replace function move_wallet() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  moved record;
  lowest bigint;
begin
  for moved in
    update public.wallet set balance_minor = wallet.balance_minor + sums.amount, movements = wallet.movements + sums.count
      from (select customer_id, sum(amount_minor) as amount, count(*) as count, bool_or(amount_minor > 0) as credits,
              min(balance_after_minor) filter (where amount_minor < 0) as lowest_after
            from posted where account = 'wallet' group by customer_id) as sums
      where wallet.customer_id = sums.customer_id
      returning wallet.customer_id, wallet.balance_minor, wallet.credit_stops_at, sums.credits, sums.lowest_after,
        public.usable_credit(wallet) as credit
  loop
    lowest := least(moved.lowest_after, moved.balance_minor);
    if moved.lowest_after is not null and lowest < 0 and (lowest < -moved.credit or exists (
      select from posted where customer_id = moved.customer_id group by transaction_id
        having bool_or(account = 'wallet' and amount_minor < 0) and not bool_or(account = 'sales')))
    then
      raise exception 'the wallet of customer % would be overdrawn', moved.customer_id
        using errcode = 'check_violation', constraint = 'wallet_not_overdrawn', table = 'wallet';
    end if;
    if moved.credits and moved.credit_stops_at is not null then
      perform public.settle_credit_statements(moved.customer_id);
    end if;
  end loop;
  return null;
end $$;

alter table agency_settings drop constraint agency_settings_section_check;
alter table agency_settings add constraint agency_settings_section_check check
  (section in ('contacts', 'company', 'certificates', 'invoicing', 'withdrawals', 'affiliates', 'credit', 'vip'));

-- The agency's own accounts. What a seller sees of one when paying in is all there is: nothing in them is secret.
create table payment_method (
  id bigint primary key default nextval('id_seq'),
  kind text not null check (kind in ('bank', 'wise', 'payoneer', 'usdt')),
  currency text not null check (currency in ('USD', 'CNY')),
  name text not null check (name <> ''),
  network text check (network in ('TRC20', 'ERC20')),
  details jsonb not null default '[]', -- [{label, value}], in order; of USDT: the address
  instructions_en text not null default '',
  instructions_zh text not null default '',
  fee_note_en text not null default '',
  fee_note_zh text not null default '',
  min_minor bigint not null check (min_minor > 0),
  is_enabled boolean not null,
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((kind = 'usdt') = (network is not null)),
  check (kind <> 'usdt' or currency = 'USD')
);
grant select on payment_method to quayside_tenant;
grant select, insert, update on payment_method to quayside_agency;

-- Which one a seller paid in to, as it was named then; null: PayPal, or the account of the installation's settings.
alter table recharge
  add column payment_method_id bigint references payment_method,
  add column pay_kind text check (pay_kind in ('bank', 'wise', 'payoneer', 'usdt')),
  add column pay_name text,
  -- Spelling aside: two references that differ in case, spaces or a leading 0x are the same transaction.
  add column reference_key text generated always as (
    nullif(regexp_replace(regexp_replace(lower(coalesce(bank_reference, '')), '[^a-z0-9]', '', 'g'), '^0x', ''), '')) stored,
  add check ((payment_method_id is null) = (pay_kind is null)),
  add check ((payment_method_id is null) = (pay_name is null));
create unique index recharge_reference on recharge (payment_method_id, reference_key)
  where status = 'credited' and payment_method_id is not null and reference_key is not null;
