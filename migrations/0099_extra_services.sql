-- Extra services: work the agency does beside orders, ordered and paid for one by one; and services in stock: material
-- such as cards and labels that a seller buys ahead, and that services of orders use up.

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in
    ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight', 'surcharge',
     'wholesalePayment', 'wholesaleFreight', 'wholesaleRefund', 'inventoryPayment', 'inventoryRefund',
     'withdrawal', 'withdrawalReturned', 'withdrawalPaid', 'commission', 'servicePayment', 'serviceRefund'));

create table extra_service (
  id bigint primary key default nextval('id_seq'),
  name_en text not null,
  name_zh text not null default '',
  situation_en text not null default '', -- when one takes it
  situation_zh text not null default '',
  procedure_en text not null default '', -- what is done
  procedure_zh text not null default '',
  price_minor integer check (price_minor > 0), -- USD; null: on request
  basis text not null check (basis in ('job', 'unit')), -- what the price is for
  days integer not null check (days between 0 and 365), -- from payment to delivery
  picture_urls text[] not null default '{}' check (cardinality(picture_urls) <= 8),
  is_active boolean not null default true,
  position integer not null,
  is_material boolean not null default false, -- held in stock, used up by orders
  service_id bigint references service, -- the service of orders that its units pay for
  updated_at timestamptz not null default now(),
  check (service_id is null or is_material),
  check (not is_material or basis = 'unit')
);
create unique index extra_service_service on extra_service (service_id) where service_id is not null;
grant select on extra_service to quayside_tenant;
grant select, insert, update on extra_service to quayside_agency;

create table service_order (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- SO-<id>
  account_id bigint not null, -- who ordered it
  created_by text not null,
  created_at timestamptz not null default now(),
  extra_service_id bigint not null references extra_service,
  -- The service as it was when it was ordered.
  name_en text not null,
  name_zh text not null,
  basis text not null check (basis in ('job', 'unit')),
  is_material boolean not null,
  is_on_request boolean not null,
  status text not null check (status in ('requested', 'awaitingPayment', 'paid', 'inProgress', 'delivered', 'completed',
    'declined', 'cancelled')),
  status_since timestamptz not null default now(),
  currency text not null check (currency in ('USD', 'CNY')),
  quantity integer not null check (quantity > 0),
  note text not null default '',
  picture_ids bigint[] not null default '{}', -- files of the customer
  subject text not null check (subject in ('general', 'goods', 'orders')),
  -- As agreed; null: not quoted.
  unit_minor integer check (unit_minor > 0),
  total_minor integer check (total_minor > 0),
  days integer check (days between 0 and 365),
  -- Every posting of the order is in one of the two.
  paid_minor integer not null default 0 check (paid_minor >= 0),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and paid_minor),
  paid_at timestamptz,
  delivered_at timestamptz,
  end_reason text not null default '', -- of a declined or cancelled one
  awaits_agency_reply boolean not null default false, -- the seller wrote what no operator has read
  last_message_at timestamptz,
  search_text text not null generated always as (number || ' ' || name_en || ' ' || name_zh) stored,
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references account,
  check ((unit_minor is null) = (total_minor is null) and (unit_minor is null) = (days is null)),
  check (total_minor = unit_minor::bigint * quantity),
  check (status in ('requested', 'declined', 'cancelled') or total_minor is not null),
  check (status not in ('paid', 'inProgress', 'delivered', 'completed') or paid_minor = total_minor),
  check (status not in ('requested', 'awaitingPayment', 'declined') or paid_minor = 0),
  check ((paid_minor > 0) = (paid_at is not null)),
  check (status not in ('delivered', 'completed') or delivered_at is not null)
);
create unique index service_order_id on service_order (id);
create index service_order_status on service_order (customer_id, status, id desc);
create index service_order_search on service_order using gin (search_text gin_trgm_ops);
-- The agency's queues, each in its order.
create index service_order_age on service_order (status, status_since, id);
create index service_order_on_seller on service_order (status_since, id) where status in ('awaitingPayment', 'delivered');
create index service_order_over on service_order (status_since desc, id desc)
  where status in ('completed', 'declined', 'cancelled');
create index service_order_wrote on service_order (last_message_at, id) where awaits_agency_reply;
create index service_order_delivered on service_order (delivered_at, id) where status = 'delivered';
call make_tenant_table('service_order', 'select, insert, update', 'select, insert, update');

-- The goods or orders that it is for, with their words as they were.
create table service_order_target (
  customer_id bigint not null,
  order_id bigint not null,
  position integer not null,
  sku_id bigint references sku,
  dropshipping_order_id bigint,
  code text not null, -- of the SKU, or the number of the order
  title text not null,
  image_url text,
  primary key (customer_id, order_id, position),
  foreign key (customer_id, order_id) references service_order,
  foreign key (customer_id, dropshipping_order_id) references dropshipping_order,
  check ((sku_id is null) <> (dropshipping_order_id is null))
);
create index service_order_target_sku on service_order_target (sku_id) where sku_id is not null;
create index service_order_target_order on service_order_target (customer_id, dropshipping_order_id)
  where dropshipping_order_id is not null;
call make_tenant_table('service_order_target', 'select, insert', 'select, insert');

-- What the agency delivered, each time. Append-only.
create table service_order_delivery (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  operator_name text not null,
  note text not null default '',
  file_ids bigint[] not null default '{}', -- files of the customer
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references service_order,
  check (note <> '' or file_ids <> '{}')
);
call make_tenant_table('service_order_delivery', 'select', 'select, insert');

-- Append-only.
create table service_order_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- service.ordered, service.quoted, …
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('seller', 'agency', 'system')),
  actor_name text not null default '',
  amount_minor integer, -- into the wallet, as the seller sees it: minus is paid
  detail jsonb not null default '{}', -- {"note":"…","quotedMinor":9000,"days":5}
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references service_order
);
call make_tenant_table('service_order_event', 'select, insert', 'select, insert');

-- Append-only.
create table service_order_message (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  side text not null check (side in ('seller', 'agency')),
  author_name text not null,
  body text not null, -- plain text with line breaks; empty where there are only pictures
  picture_ids bigint[] not null default '{}', -- files of the customer
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references service_order,
  check (body <> '' or picture_ids <> '{}')
);
call make_tenant_table('service_order_message', 'select, insert', 'select, insert');

create table service_order_unread (
  customer_id bigint not null,
  account_id bigint not null,
  order_id bigint not null,
  since timestamptz not null default now(),
  primary key (customer_id, account_id, order_id),
  foreign key (customer_id, account_id) references account,
  foreign key (customer_id, order_id) references service_order
);
create index service_order_unread_order on service_order_unread (customer_id, order_id);
call make_tenant_table('service_order_unread', 'select, delete', 'select, insert, delete');

-- Kept counters, and what open windows follow: each change of a counted group shows in its revision.
create table service_order_count (
  customer_id bigint not null,
  status text not null,
  orders bigint not null,
  revision bigint not null default 0,
  primary key (customer_id, status)
);
call make_tenant_table('service_order_count', 'select, insert, update', 'select, insert, update');

-- Rows are written in the key's order, so that two statements never wait for each other in a circle.
create function count_service_orders() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into service_order_count as c (customer_id, status, orders)
      select customer_id, status, count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set orders = c.orders + excluded.orders, revision = c.revision + 1;
  else
    insert into service_order_count as c (customer_id, status, orders)
      select customer_id, status, sum(n) from (
        select customer_id, status, -1 as n from old_rows
        union all select customer_id, status, 1 from new_rows
      ) moved group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set orders = c.orders + excluded.orders, revision = c.revision + 1;
  end if;
  return null;
end $$;
create trigger count_new_service_orders after insert on service_order
  referencing new table as new_rows for each statement execute function count_service_orders();
create trigger count_moved_service_orders after update on service_order
  referencing old table as old_rows new table as new_rows for each statement execute function count_service_orders();

-- What a seller holds of a material: the sum of its movements.
create table service_stock (
  customer_id bigint not null references customer,
  extra_service_id bigint not null references extra_service,
  on_hand integer not null check (on_hand >= 0),
  primary key (customer_id, extra_service_id)
);
call make_tenant_table('service_stock', 'select', 'select');

-- Append-only, and written by the functions below only.
create table service_stock_movement (
  customer_id bigint not null,
  extra_service_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  quantity integer not null check (quantity <> 0),
  after integer not null check (after >= 0),
  cause text not null check (cause in ('bought', 'used', 'returned', 'corrected')),
  service_order_id bigint, -- where it was bought, or whose page corrected it
  dropshipping_order_id bigint, -- that used it or gave it back
  source_number text not null default '',
  actor_name text not null default '',
  reason text not null default '', -- of a correction
  primary key (customer_id, extra_service_id, id),
  foreign key (customer_id, extra_service_id) references service_stock,
  foreign key (customer_id, service_order_id) references service_order,
  foreign key (customer_id, dropshipping_order_id) references dropshipping_order,
  check ((cause in ('used', 'returned')) = (dropshipping_order_id is not null))
);
create index service_stock_movement_order on service_stock_movement (customer_id, dropshipping_order_id)
  where dropshipping_order_id is not null;
create unique index service_stock_movement_bought on service_stock_movement (customer_id, service_order_id)
  where cause = 'bought';
call make_tenant_table('service_stock_movement', 'select', 'select');

/*
 * Moves units and returns what is left; null where there is not enough, with nothing moved. The guard is in the statement
 * that changes the balance.
 */
create function move_service_stock(for_customer bigint, material bigint, units integer, given_cause text,
    of_service_order bigint, of_order bigint, number text, actor text, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_over integer;
begin
  insert into service_stock (customer_id, extra_service_id, on_hand) values (for_customer, material, 0)
    on conflict do nothing;
  update service_stock set on_hand = on_hand + units
    where customer_id = for_customer and extra_service_id = material and on_hand + units >= 0
    returning on_hand into left_over;
  if left_over is null then return null; end if;
  insert into service_stock_movement (customer_id, extra_service_id, quantity, after, cause, service_order_id,
      dropshipping_order_id, source_number, actor_name, reason)
    values (for_customer, material, units, left_over, given_cause, of_service_order, of_order, number, actor, why);
  return left_over;
end $$;
-- Only the agency adds what was bought and corrects what is held.
revoke execute on function move_service_stock from public;
grant execute on function move_service_stock to quayside_agency;

-- A service of an order that is paid with units of a material: it costs nothing on the order.
alter table order_service
  add column stock_id bigint references extra_service,
  add constraint order_service_from_stock check (stock_id is null or price_minor = 0);
create index order_service_stock on order_service (customer_id, order_id) where stock_id is not null;

/*
 * Orders whose use of material may have changed in this transaction. They are settled when it ends, or when a command needs
 * to know what is left: only then are all changes of a merge, a split or a new price made, so that units move from one
 * order to the other without ever being missing.
 */
create table service_stock_due (
  customer_id bigint not null,
  order_id bigint not null,
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references dropshipping_order
);
call make_tenant_table('service_stock_due', 'select', 'select');

/*
 * Makes the movements of the orders that are due equal to what their services use: nothing where an order is cancelled or
 * absorbed by others. What is given back comes first.
 */
create function settle_service_stock(for_customer bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due record;
  who text;
begin
  if not exists (select from service_stock_due where customer_id = for_customer) then return; end if;
  perform from service_stock where customer_id = for_customer order by extra_service_id for update;
  for due in
    with orders as (
      delete from service_stock_due where customer_id = for_customer returning order_id
    ), wanted as (
      select c.order_id, c.stock_id, sum(c.times)::integer as units
        from orders join order_service c on c.customer_id = for_customer and c.order_id = orders.order_id
        join dropshipping_order o on o.customer_id = for_customer and o.id = orders.order_id
        where c.stock_id is not null and o.status not in ('cancelled', 'merged', 'split') group by 1, 2
    ), held as (
      select m.dropshipping_order_id as order_id, m.extra_service_id as stock_id, -sum(m.quantity)::integer as units
        from orders join service_stock_movement m
          on m.customer_id = for_customer and m.dropshipping_order_id = orders.order_id
        group by 1, 2
    )
    select order_id, stock_id, o.number, coalesce(held.units, 0) - coalesce(wanted.units, 0) as change
      from wanted full join held using (order_id, stock_id)
        join dropshipping_order o on o.customer_id = for_customer and o.id = order_id
      where coalesce(held.units, 0) <> coalesce(wanted.units, 0)
      order by change desc, stock_id, order_id
  loop
    select e.actor_name into who from order_event e
      where e.customer_id = for_customer and e.order_id = due.order_id order by e.id desc limit 1;
    if move_service_stock(for_customer, due.stock_id, due.change, case when due.change > 0 then 'returned' else 'used' end,
        null, due.order_id, due.number, coalesce(who, ''), '') is null
    then
      raise exception 'order % uses more material than there is', due.order_id;
    end if;
  end loop;
end $$;
revoke execute on function settle_service_stock from public;
grant execute on function settle_service_stock to quayside_tenant, quayside_agency;

/* Locks what is held of these materials, in the key's order, until the transaction ends. */
create function lock_service_stock(for_customer bigint, materials bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from service_stock where customer_id = for_customer and extra_service_id = any (materials)
    order by extra_service_id for update;
end $$;
revoke execute on function lock_service_stock from public;
grant execute on function lock_service_stock to quayside_tenant, quayside_agency;

create function settle_due_service_stock() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform settle_service_stock(new.customer_id);
  return null;
end $$;
create constraint trigger settle_service_stock after insert on service_stock_due
  deferrable initially deferred for each row execute function settle_due_service_stock();

create function note_service_stock_due() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'dropshipping_order' then
    if exists (select from order_service where customer_id = new.customer_id and order_id = new.id and stock_id is not null)
    then
      insert into service_stock_due (customer_id, order_id) values (new.customer_id, new.id) on conflict do nothing;
    end if;
  elsif tg_op = 'DELETE' then
    insert into service_stock_due (customer_id, order_id) values (old.customer_id, old.order_id) on conflict do nothing;
  else
    insert into service_stock_due (customer_id, order_id) values (new.customer_id, new.order_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger service_stock_of_new after insert on order_service
  for each row when (new.stock_id is not null) execute function note_service_stock_due();
create trigger service_stock_of_removed after delete on order_service
  for each row when (old.stock_id is not null) execute function note_service_stock_due();
create trigger service_stock_of_order after update of status on dropshipping_order
  for each row when (old.status is distinct from new.status and new.service_count > 0)
  execute function note_service_stock_due();

-- As 0010_large_customers has it.
alter table service_order alter column customer_id set (n_distinct = 10);
alter table service_order_target alter column customer_id set (n_distinct = 10);
alter table service_order_event alter column customer_id set (n_distinct = 10);
alter table service_order_message alter column customer_id set (n_distinct = 10);
alter table service_order_unread alter column customer_id set (n_distinct = 10);
alter table service_stock_movement alter column customer_id set (n_distinct = 10);
