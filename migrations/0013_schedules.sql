-- What a seller has done by itself at times of its choice, and each time it was done.

create table schedule (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('pullShop', 'payOrders', 'mailReport')),
  name text not null,
  expression text not null, -- seven fields, see src/contract/cron
  time_zone text not null, -- in which the next run was reckoned
  shop_id bigint, -- null: all shops
  daily_limit_minor bigint check (daily_limit_minor > 0),
  order_limit_minor bigint check (order_limit_minor > 0), -- null: none
  account_ids bigint[], -- who gets the report; null: whoever wants reports
  is_on boolean not null default true,
  next_run_at timestamptz, -- null: off, or never again
  must_replan boolean not null default false, -- the customer's time zone has changed
  account_id bigint not null, -- in whose name it runs
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, shop_id) references shop,
  foreign key (customer_id, account_id) references account,
  check ((kind = 'payOrders') = (daily_limit_minor is not null)),
  check (kind = 'payOrders' or order_limit_minor is null),
  check (kind <> 'pullShop' or shop_id is not null),
  check (kind = 'mailReport' or account_ids is null),
  check (next_run_at is null or (is_on and deleted_at is null))
);
create unique index schedule_id on schedule (id);
create index schedule_due on schedule (next_run_at) where next_run_at is not null;
create index schedule_to_replan on schedule (customer_id) where must_replan;
call make_tenant_table('schedule', 'select, insert, update', 'select, insert, update');

create function replan_schedules() returns trigger language plpgsql as $$
begin
  update schedule set must_replan = true where customer_id = new.customer_id and deleted_at is null;
  return null;
end $$;
create trigger replan_schedules after update of time_zone on customer
  for each row when (old.time_zone is distinct from new.time_zone) execute function replan_schedules();

create table schedule_run (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  schedule_id bigint not null,
  cause text not null check (cause in ('time', 'hand')),
  planned_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  outcome text, -- what came of it, as src/contract/schedules/schedules.ts names it
  figures jsonb not null default '{}',
  problem text not null default '', -- what an outside service said
  sync_id bigint, -- the shop's run that a pull has asked for
  day date, -- of the customer, whose limit a payment counts on
  order_ids bigint[], -- what a payment set out to pay, with the amounts it may take for each
  order_minors bigint[],
  counted_minor bigint not null default 0, -- on the day's limit: set aside before paying, then what was paid
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, schedule_id) references schedule,
  check ((finished_at is null) = (status in ('waiting', 'running'))),
  check ((outcome is null) = (finished_at is null)),
  check ((day is null) = (order_ids is null))
);
create index schedule_run_recent on schedule_run (customer_id, schedule_id, id desc);
create unique index schedule_run_planned on schedule_run (customer_id, schedule_id, planned_at) where cause = 'time';
create unique index schedule_run_by_hand on schedule_run (customer_id, schedule_id)
  where cause = 'hand' and status in ('waiting', 'running');
create index schedule_run_day on schedule_run (customer_id, schedule_id, day) where day is not null;
create index schedule_run_open on schedule_run (created_at) where status in ('waiting', 'running');
create index schedule_run_paying on schedule_run (customer_id) where status = 'running' and order_ids is not null;
create index schedule_run_old on schedule_run (finished_at) where finished_at is not null;
call make_tenant_table('schedule_run', 'select, insert, update', 'select, insert, update, delete');

-- Reports count what was shipped since the last one.
create index shipment_shipped on shipment (customer_id, shipped_at) include (order_id);
