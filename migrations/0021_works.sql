-- Long work that is done row by row in the background, or only told of here: where it stands and what came of each row.
create table work (
  id bigint primary key default nextval('id_seq'),
  customer_id bigint references customer, -- null: the agency's own
  kind text not null, -- see src/contract/works.ts
  title text not null default '', -- of the file or shop, where the kind alone does not say what it is
  account_id bigint, -- who began it: an account, an operator (alone), or an operator in the admin view (both)
  operator_id bigint references operator,
  started_by text not null,
  request_id text not null, -- of the call that began it
  ip text not null,
  input jsonb not null default '{}', -- what all rows share
  chunks jsonb, -- arrays of rows, each array worked on at once; null: done elsewhere, by subject_id
  chunks_done integer not null default 0,
  subject_id bigint,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'stopped', 'failed')),
  total integer check (total >= 0), -- null: not known yet
  done integer not null default 0,
  problems integer not null default 0,
  message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  dismissed_at timestamptz,
  foreign key (customer_id, account_id) references account,
  check ((customer_id is null) = (account_id is null)),
  check (account_id is not null or operator_id is not null),
  check ((chunks is null) = (subject_id is not null)),
  check ((finished_at is null) = (state in ('queued', 'running')))
);
-- What trays show: running, or finished of late.
create index work_shown on work (customer_id, (coalesce(finished_at, 'infinity'))) where dismissed_at is null;
create unique index work_told on work (customer_id, kind, subject_id) where chunks is null and finished_at is null;
create index work_old on work (finished_at) where finished_at is not null;
call make_tenant_table('work', 'select, insert, update', 'select, insert, update, delete');

create table work_result (
  work_id bigint not null references work on delete cascade,
  position integer not null, -- of the row: its place in the list, or in the file it came in
  customer_id bigint references customer, -- the work's
  label text not null, -- what the row is known by: an order's number
  note text not null default '', -- and what else: a tracking number
  ok boolean not null,
  reason text not null,
  message text not null,
  subject_id bigint, -- the order's id
  primary key (work_id, position)
);
create index work_result_failed on work_result (work_id, position) where not ok;
call make_tenant_table('work_result', 'select', 'select, insert, update, delete');
