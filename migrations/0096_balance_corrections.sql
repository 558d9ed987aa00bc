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

-- Until the owner decides otherwise, every correction needs a second person.
update agency_settings set value = value || '{"correctionSecondPersonAboveMinor": {"USD": 0, "CNY": 0}}'
  where section = 'withdrawals';
