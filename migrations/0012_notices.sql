-- Notices from the agency: written as drafts, published to all customers, to VIPs or to named ones, withdrawn.
create table notice (
  id bigint primary key default nextval('id_seq'),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  audience text not null check (audience in ('all', 'vip', 'named')),
  title text not null,
  rich_text text not null default '', -- sanitised
  image_ids bigint[] not null default '{}',
  files jsonb not null default '[]', -- [{id, name}]
  reached_customers integer not null default 0, -- when it was published
  -- Counts every change. The sum over rows rises with each commit, in whatever order they come: open screens watch it.
  revision integer not null default 1,
  mailed_until bigint, -- null: no mails; else those customers up to this id have theirs
  saved_by bigint references operator,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  check ((status = 'draft') = (published_at is null)),
  check ((status = 'withdrawn') = (withdrawn_at is not null))
);
create index notice_status on notice (status, id desc);
create index notice_published on notice (published_at desc, id desc) where status = 'published';
create index notice_told on notice (audience) include (revision) where status <> 'draft';

-- For whom a notice to named customers is.
create table notice_recipient (
  customer_id bigint not null references customer,
  notice_id bigint not null references notice on delete cascade,
  primary key (customer_id, notice_id)
);
create index notice_recipient_notice on notice_recipient (notice_id);
call make_tenant_table('notice_recipient', 'select', 'select, insert, delete');

-- Who of the customer's people has read what: each account for itself.
create table notice_read (
  customer_id bigint not null,
  account_id bigint not null,
  notice_id bigint not null references notice,
  read_at timestamptz not null default now(),
  primary key (customer_id, account_id, notice_id),
  foreign key (customer_id, account_id) references account
);
create index notice_read_notice on notice_read (notice_id, read_at desc);
call make_tenant_table('notice_read', 'select, insert', 'select, insert');

-- A customer sees what is published for it.
alter table notice enable row level security;
create policy tenant on notice for select to quayside_tenant using (
  status = 'published' and (
    audience = 'all'
    or audience = 'vip' and (select is_vip from customer
      where customer_id = (select current_setting('app.customer_id')::bigint))
    or audience = 'named' and exists (select from notice_recipient
      where notice_recipient.customer_id = (select current_setting('app.customer_id')::bigint)
        and notice_recipient.notice_id = notice.id)));
create policy agency on notice to quayside_agency using (true) with check (true);
grant select on notice to quayside_tenant;
grant select, insert, update, delete on notice to quayside_agency;
