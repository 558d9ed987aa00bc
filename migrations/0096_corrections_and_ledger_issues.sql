-- Corrections of a balance by finance. Above the owner's limit, one operator proposes and another one approves.

create table balance_correction (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- BC-<id>
  status text not null default 'proposed' check (status in ('proposed', 'posted', 'declined', 'withdrawn')),
  status_since timestamptz not null default now(),
  currency text not null check (currency in ('USD', 'CNY')),
  amount_minor bigint not null check (amount_minor <> 0), -- positive: a credit
  reason text not null check (reason <> ''), -- the customer sees it in the balance log
  note text not null default '', -- for the agency only
  proposed_by bigint not null references operator,
  proposed_at timestamptz not null default now(),
  decided_by bigint references operator,
  decline_reason text not null default '',
  primary key (customer_id, id),
  check ((status = 'proposed') = (decided_by is null)),
  check ((status = 'declined') = (decline_reason <> ''))
);
call make_tenant_table('balance_correction', 'select', 'select, insert, update');
revoke select on balance_correction from quayside_tenant;
create index balance_correction_id on balance_correction using hash (id);
create index balance_correction_open on balance_correction (status_since, id) where status = 'proposed';
create index balance_correction_all on balance_correction (proposed_at desc, id desc);
create index balance_correction_status on balance_correction (status, proposed_at desc, id desc);
create index balance_correction_customer on balance_correction (customer_id, proposed_at desc, id desc);

-- Operators who have seen the payout account in full: each first reading is audited.
alter table withdrawal add column read_by bigint[] not null default '{}';

-- Accounts of several customers are found by what lists show of them, then compared in full.
create index payout_account_hint on payout_account (kind, hint);
create index withdrawal_hint on withdrawal (payout_kind, payout_hint, id desc);

-- Until the owner decides otherwise, every correction needs a second person.
update agency_settings set value = value || '{"correctionSecondPersonAboveMinor": {"USD": 0, "CNY": 0}}'
  where section = 'withdrawals';

-- Violations of ledger invariants become issues that finance resolves. Until now, each was written again every night.
alter table ledger_violation
  add column last_found_at timestamptz not null default now(),
  add column times integer not null default 1,
  add column resolved_at timestamptz,
  add column resolved_by bigint references operator, -- null: the check no longer finds it
  add column resolution text not null default '';
with repeated as (
  select min(id) as id, max(found_at) as last, count(*)::int as times from ledger_violation
    group by invariant, customer_id, detail
)
update ledger_violation v set last_found_at = r.last, times = r.times from repeated r where r.id = v.id;
delete from ledger_violation v using ledger_violation first
  where first.invariant = v.invariant and first.customer_id is not distinct from v.customer_id
    and first.detail = v.detail and first.id < v.id;
create unique index ledger_violation_open on ledger_violation (invariant, coalesce(customer_id, 0), md5(detail::text))
  where resolved_at is null;
create index ledger_violation_waiting on ledger_violation (found_at, id) where resolved_at is null;
create index ledger_violation_resolved on ledger_violation (resolved_at desc, id desc) where resolved_at is not null;
grant update (last_found_at, times, resolved_at, resolved_by, resolution) on ledger_violation to quayside_agency;
