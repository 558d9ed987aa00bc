-- Banners of the agency on the seller's dashboard and catalogue: for all customers, VIPs or named ones, from and until a time.
create table banner (
  id bigint primary key default nextval('id_seq'),
  title text not null,
  image_id bigint not null,
  link text, -- a page of the seller's application or a website
  places text[] not null check (places <@ '{dashboard,catalogue}' and cardinality(places) between 1 and 2),
  audience text not null check (audience in ('all', 'vip', 'named')),
  starts_at timestamptz not null,
  ends_at timestamptz not null default 'infinity' check (ends_at > starts_at),
  saved_by bigint references operator,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index banner_end on banner (ends_at, starts_at desc);
create index banner_start on banner (starts_at desc, id desc);

create table banner_recipient (
  customer_id bigint not null references customer,
  banner_id bigint not null references banner on delete cascade,
  primary key (customer_id, banner_id)
);
create index banner_recipient_banner on banner_recipient (banner_id);
call make_tenant_table('banner_recipient', 'select', 'select, insert, delete');

-- A customer sees what is live and meant for it.
alter table banner enable row level security;
create policy tenant on banner for select to quayside_tenant using (
  starts_at <= now() and ends_at > now() and (
    audience = 'all'
    or audience = 'vip' and (select is_vip from customer
      where customer_id = (select current_setting('app.customer_id')::bigint))
    or audience = 'named' and exists (select from banner_recipient
      where banner_recipient.customer_id = (select current_setting('app.customer_id')::bigint)
        and banner_recipient.banner_id = banner.id)));
create policy agency on banner to quayside_agency using (true) with check (true);
grant select on banner to quayside_tenant;
grant select, insert, update, delete on banner to quayside_agency;
