-- What both sides say about a wholesale order, as they do about a product request (0042).
alter table wholesale_order
  add column seller_wrote boolean not null default false, -- something that no operator has looked at
  add column last_message_at timestamptz;
create index wholesale_order_wrote on wholesale_order (last_message_at, id) where seller_wrote;

-- Append-only.
create table wholesale_message (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  side text not null check (side in ('seller', 'agency')),
  author_name text not null,
  body text not null, -- plain text with line breaks; empty where there are only pictures
  picture_ids bigint[] not null default '{}', -- files of the customer
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references wholesale_order,
  check (body <> '' or picture_ids <> '{}')
);
call make_tenant_table('wholesale_message', 'select, insert', 'select, insert');

-- A person's mark on an order with something from the agency that the person has not seen.
create table wholesale_unread (
  customer_id bigint not null,
  account_id bigint not null,
  order_id bigint not null,
  since timestamptz not null default now(),
  primary key (customer_id, account_id, order_id),
  foreign key (customer_id, account_id) references account,
  foreign key (customer_id, order_id) references wholesale_order
);
create index wholesale_unread_order on wholesale_unread (customer_id, order_id);
call make_tenant_table('wholesale_unread', 'select, delete', 'select, insert, delete');

alter table wholesale_message alter column customer_id set (n_distinct = 10);
alter table wholesale_unread alter column customer_id set (n_distinct = 10);

-- Searching reads one customer's words, not everybody's; the desk's search uses the words alone.
create extension if not exists btree_gin;
drop index wholesale_order_search;
create index wholesale_order_search on wholesale_order using gin (customer_id, search_text gin_trgm_ops);

/*
 * Wholesale orders of the tenant in whose number or goods the pattern (of `like`) is found, the newest first. It runs with
 * the owner's rights, as the operators of a trigram index are not used under row-level security: see docs/decisions/0005.
 */
create function search_wholesale(pattern text, statuses text[], max_rows integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owner_id bigint := app_customer_id();
begin
  return query select w.id from wholesale_order w
    where w.customer_id = owner_id and w.search_text ilike pattern and (statuses is null or w.status = any (statuses))
    order by w.id desc limit max_rows;
end $$;
revoke execute on function search_wholesale from public;
grant execute on function search_wholesale to quayside_tenant;
