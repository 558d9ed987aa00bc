-- Filters, status and sort order of a list under a name, shown as tabs of that list.
create table saved_view (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  page text not null check (page in ('orders')),
  name text not null check (length(name) between 1 and 40),
  query jsonb not null check (jsonb_typeof(query) = 'object'), -- parameters of the list's URL
  maker_id bigint not null,
  is_shared boolean not null, -- with all accounts of the customer
  position integer not null, -- among the shared ones, or else among those of the maker
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, maker_id) references account
);
create unique index saved_view_own_name on saved_view (customer_id, page, maker_id, lower(name));
create unique index saved_view_shared_name on saved_view (customer_id, page, lower(name)) where is_shared;
call make_tenant_table('saved_view', 'select, insert, update, delete', 'select, insert, update, delete');

create table operator_saved_view (
  id bigint primary key default nextval('id_seq'),
  page text not null check (page in ('orders', 'products')),
  name text not null check (length(name) between 1 and 40),
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  maker_id bigint not null references operator,
  is_shared boolean not null, -- with all operators
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index operator_saved_view_own_name on operator_saved_view (page, maker_id, lower(name));
create unique index operator_saved_view_shared_name on operator_saved_view (page, lower(name)) where is_shared;
grant select, insert, update, delete on operator_saved_view to quayside_agency;
