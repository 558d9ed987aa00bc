-- Tickets: what a seller asks the agency, about one order or in general, as a conversation.

create table ticket (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- TK-<id>
  work_order_type smallint not null check (work_order_type in (1, 4)), -- 1 about an order, 4 to consult
  title text not null,
  order_id bigint,
  order_number text not null default '',
  shop_id bigint, -- the order's: which sub-accounts see it
  account_id bigint not null, -- who asked
  created_by text not null,
  status text not null check (status in ('awaitingAgent', 'awaitingCustomer', 'closed')),
  status_since timestamptz not null default now(),
  operator_id bigint references operator, -- who looks after it
  operator_name text not null default '',
  last_message_id bigint not null,
  last_message_at timestamptz not null default now(),
  deleted_at timestamptz, -- by the seller, who sees it no more; the agency keeps it
  created_at timestamptz not null default now(),
  search_text text not null generated always as (number || ' ' || title || ' ' || order_number) stored,
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order,
  foreign key (customer_id, account_id) references account,
  check ((work_order_type = 1) = (order_id is not null) and (order_id is null) = (shop_id is null)),
  check ((operator_id is null) = (operator_name = '')),
  check (deleted_at is null or status = 'closed')
);
create unique index ticket_id on ticket (id);
create index ticket_recent on ticket (customer_id, last_message_at desc, id desc) where deleted_at is null;
create index ticket_status on ticket (customer_id, status, last_message_at desc, id desc) where deleted_at is null;
create index ticket_order on ticket (customer_id, order_id) where order_id is not null;
-- The agency's desk: those to answer by age, an operator's own, the rest newest first.
create index ticket_queue on ticket (status_since, id) where status = 'awaitingAgent';
create index ticket_operator on ticket (operator_id, status, status_since, id) where status <> 'closed';
create index ticket_agency_status on ticket (status, last_message_at desc, id desc);
create index ticket_search on ticket using gin (search_text gin_trgm_ops);
call make_tenant_table('ticket', 'select, insert, update', 'select, insert, update');

-- Append-only.
create table ticket_message (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  side text not null check (side in ('seller', 'agency')),
  author_name text not null,
  body text not null, -- plain text with line breaks; empty where there are only pictures
  picture_ids bigint[] not null default '{}', -- files of the customer
  primary key (customer_id, ticket_id, id),
  foreign key (customer_id, ticket_id) references ticket,
  check (body <> '' or picture_ids <> '{}')
);
call make_tenant_table('ticket_message', 'select, insert', 'select, insert');

-- What operators tell each other about a ticket. The sellers' role may not even read the table.
create table ticket_note (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  operator_id bigint not null references operator,
  author_name text not null,
  body text not null,
  primary key (customer_id, ticket_id, id),
  foreign key (customer_id, ticket_id) references ticket
);
alter table ticket_note enable row level security;
create policy agency on ticket_note to quayside_agency using (true) with check (true);
grant select, insert on ticket_note to quayside_agency;

-- Every move of a ticket, by whom. Append-only.
create table ticket_event (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- ticket.created, ticket.closed, …
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('seller', 'agency')),
  actor_name text not null,
  primary key (customer_id, ticket_id, id),
  foreign key (customer_id, ticket_id) references ticket
);
call make_tenant_table('ticket_event', 'select, insert', 'select, insert');

-- A person's mark on a ticket with an answer that the person has not seen; gone once it is looked at.
create table ticket_unread (
  customer_id bigint not null,
  account_id bigint not null,
  ticket_id bigint not null,
  since timestamptz not null default now(),
  primary key (customer_id, account_id, ticket_id),
  foreign key (customer_id, account_id) references account,
  foreign key (customer_id, ticket_id) references ticket
);
create index ticket_unread_ticket on ticket_unread (customer_id, ticket_id);
call make_tenant_table('ticket_unread', 'select, delete', 'select, insert, delete');

-- As 0010_large_customers has it.
alter table ticket alter column customer_id set (n_distinct = 10);
alter table ticket_message alter column customer_id set (n_distinct = 10);
