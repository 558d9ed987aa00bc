-- Cancelling after payment, and money of an order asked back.

-- What was given back of the price that the order was paid with. A cancelled order has taken nothing: 0 again.
alter table dropshipping_order add column refunded_minor integer not null default 0,
  add constraint dropshipping_order_refunded check (refunded_minor between 0 and total_minor);

create table cancel_ask (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  status text not null default 'asked' check (status in ('asked', 'agreed', 'declined', 'withdrawn')),
  reason text not null default '',
  asked_by text not null,
  at timestamptz not null default now(),
  answer text not null default '', -- the agency's words
  ended_by text not null default '',
  ended_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order,
  check ((status = 'asked') = (ended_at is null))
);
create unique index cancel_ask_open on cancel_ask (customer_id, order_id) where status = 'asked';
create index cancel_ask_order on cancel_ask (customer_id, order_id, id);
create index cancel_ask_agency on cancel_ask (at, id) where status = 'asked';
call make_tenant_table('cancel_ask', 'select, insert, update', 'select, insert, update');

create table refund (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  reason text not null,
  state text not null default 'applied' check (state in
    ('applied', 'reviewing', 'needEvidence', 'offered', 'accepted', 'refunded', 'rejected', 'withdrawn')),
  state_since timestamptz not null default now(),
  until timestamptz, -- when it is withdrawn by itself, unless the seller answers
  currency text not null,
  asked_minor integer not null check (asked_minor > 0),
  offered_minor integer check (offered_minor > 0),
  refunded_minor integer check (refunded_minor > 0),
  asked_by text not null,
  at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order,
  check ((state = 'refunded') = (refunded_minor is not null)),
  check ((until is not null) = (state in ('needEvidence', 'offered')))
);
-- One at a time. Operators find theirs by id, by age, and by when they run out.
create unique index refund_open on refund (customer_id, order_id)
  where state in ('applied', 'reviewing', 'needEvidence', 'offered', 'accepted');
create index refund_order on refund (customer_id, order_id, id);
create unique index refund_id on refund (id);
create index refund_agency on refund (state_since, id) where state in ('applied', 'reviewing');
create index refund_until on refund (until, id) where until is not null;
create index refund_ended on refund (id) where state in ('refunded', 'rejected', 'withdrawn');
call make_tenant_table('refund', 'select, insert, update', 'select, insert, update');

create table refund_line (
  customer_id bigint not null,
  refund_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (customer_id, refund_id, order_line_id),
  foreign key (customer_id, refund_id) references refund
);
call make_tenant_table('refund_line', 'select, insert', 'select, insert');

-- Every move of a refund, with what was said and shown.
create table refund_event (
  customer_id bigint not null,
  refund_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- 'applied', 'evidence', 'declined', 'ranOut' …
  actor_kind text not null check (actor_kind in ('seller', 'agency', 'system')),
  actor_name text not null,
  words text not null default '',
  picture_ids bigint[] not null default '{}',
  amount_minor integer,
  primary key (customer_id, refund_id, id),
  foreign key (customer_id, refund_id) references refund
);
call make_tenant_table('refund_event', 'select, insert', 'select, insert');

-- As 0010_large_customers has it.
alter table cancel_ask alter column customer_id set (n_distinct = 10);
alter table refund alter column customer_id set (n_distinct = 10);
alter table refund_line alter column customer_id set (n_distinct = 10);
alter table refund_event alter column customer_id set (n_distinct = 10);
