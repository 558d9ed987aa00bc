-- By when a paid order is promised, whose work it is, and the waves in which orders are picked.

-- What a seller's matter stops does not count against the agency: the promise moves by as long as it stopped.
alter table dropshipping_order
  add column stopped_seconds integer not null default 0,
  add column stopped_since timestamptz,
  -- The promised days count from here: when it was paid, later by as long as it was stopped.
  add column promised_from timestamptz
    generated always as ((paid_at at time zone 'UTC' + make_interval(secs => stopped_seconds)) at time zone 'UTC') stored;

-- The agency's queues, by their promise; those that are stopped are told from the index.
drop index dropshipping_order_queue;
create index dropshipping_order_queue on dropshipping_order (status, promised_from, id) include (stopped_since)
  where status in ('processing', 'awaitingStock', 'partlyShipped');

-- Since when an order waits on its seller, or for what its seller has asked; null: it does not.
create function stopped_by_seller(of_customer bigint, of_order bigint) returns timestamptz stable language sql as $$
  select min(since) from (
    select since from order_overlay
      where customer_id = of_customer and order_id = of_order
        and (kind in ('shelved', 'cancelAsked') or (kind in ('abnormal', 'surcharge') and waiting_on = 'seller'))
    union all
    select waiting_since from dropshipping_order
      where customer_id = of_customer and id = of_order and waiting_reason = 'cancelledInShop'
  ) stops
$$;

-- Stops the promise's clock, or lets it go on, where the order's state asks for the other than there is.
create function settle_promise(of_customer bigint, of_order bigint) returns void language sql as $$
  update dropshipping_order o
    set stopped_since = case when s.since is not null then greatest(s.since, o.paid_at) end,
        stopped_seconds = o.stopped_seconds
          + case when s.since is null then extract(epoch from now() - o.stopped_since)::integer else 0 end
    from (select stopped_by_seller(of_customer, of_order) as since) s
    where o.customer_id = of_customer and o.id = of_order
      and o.status in ('processing', 'awaitingStock', 'partlyShipped')
      and (o.stopped_since is null) <> (s.since is null)
$$;

-- Cancelled, taken back and paid once more: it is promised anew.
create function promise_anew() returns trigger language plpgsql as $$
begin
  new.stopped_seconds := 0;
  new.stopped_since := null;
  return new;
end $$;
create trigger promise_anew before update of paid_at on dropshipping_order for each row
  when (old.paid_at is distinct from new.paid_at and (old.stopped_seconds <> 0 or old.stopped_since is not null))
  execute function promise_anew();

-- Whose work an order in a queue is. A row while it is somebody's.
create table order_assignee (
  customer_id bigint not null,
  order_id bigint not null,
  operator_id bigint not null references operator,
  given_by bigint not null references operator, -- the same where it was taken
  since timestamptz not null default now(),
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references dropshipping_order
);
create index order_assignee_operator on order_assignee (operator_id, order_id);
-- A customer's deed may end it, by the triggers below.
call make_tenant_table('order_assignee', 'select, delete', 'select, insert, update, delete');

-- Orders that are picked together. A wave is open while one of its orders is.
create table picking_wave (
  id bigint primary key default nextval('id_seq'),
  number integer not null unique generated always as identity,
  made_by bigint not null references operator,
  made_at timestamptz not null default now(),
  ended_by bigint references operator, -- by hand, before everything was shipped
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
grant select, insert, update on picking_wave to quayside_agency;

create table wave_order (
  customer_id bigint not null,
  order_id bigint not null,
  wave_id bigint not null references picking_wave,
  state text not null default 'open' check (state in ('open', 'shipped', 'takenOut')),
  reason text check (reason in
    ('abnormal', 'cancelAsked', 'shelved', 'surcharge', 'cancelledInShop', 'cancelled', 'stockAwaited', 'byHand', 'waveEnded')),
  at timestamptz not null default now(), -- in this state since
  primary key (customer_id, order_id, wave_id),
  foreign key (customer_id, order_id) references dropshipping_order,
  check ((state = 'takenOut') = (reason is not null))
);
create unique index wave_order_open on wave_order (customer_id, order_id) where state = 'open';
create index wave_order_open_wave on wave_order (wave_id) where state = 'open';
create index wave_order_wave on wave_order (wave_id, order_id);
call make_tenant_table('wave_order', 'select, update', 'select, insert, update');

-- As 0010_large_customers has it.
alter table order_assignee alter column customer_id set (n_distinct = 10);
alter table wave_order alter column customer_id set (n_distinct = 10);

-- What stops an order stops its promise where it is the seller's matter, and takes it out of its wave.
create function stop_work() returns trigger language plpgsql as $$
declare one record;
begin
  for one in
    select distinct customer_id, order_id from new_rows
      where kind in ('abnormal', 'cancelAsked', 'shelved', 'surcharge') order by 1, 2
  loop
    perform settle_promise(one.customer_id, one.order_id);
  end loop;
  if tg_op = 'INSERT' then
    update wave_order w set state = 'takenOut', reason = n.kind, at = now()
      from (select customer_id, order_id, min(kind) as kind from new_rows
        where kind in ('abnormal', 'cancelAsked', 'shelved', 'surcharge') group by 1, 2) n
      where w.customer_id = n.customer_id and w.order_id = n.order_id and w.state = 'open';
  end if;
  return null;
end $$;
create trigger stop_work_of_new after insert on order_overlay
  referencing new table as new_rows for each statement execute function stop_work();
create trigger stop_work_of_changed after update on order_overlay
  referencing new table as new_rows for each statement execute function stop_work();
create trigger stop_work_of_gone after delete on order_overlay
  referencing old table as new_rows for each statement execute function stop_work();

-- Cancelled by its buyer in the shop: its seller is to say what becomes of it.
create function hold_promise() returns trigger language plpgsql as $$
begin
  perform settle_promise(new.customer_id, new.id);
  return null;
end $$;
create trigger hold_promise after update of waiting_reason on dropshipping_order for each row
  when (old.waiting_reason is distinct from new.waiting_reason
    and (old.waiting_reason = 'cancelledInShop' or new.waiting_reason = 'cancelledInShop'))
  execute function hold_promise();

-- What is not to be picked any more is nobody's work, and in no wave.
create function leave_work() returns trigger language plpgsql as $$
begin
  update wave_order set at = now(),
      state = case when new.status in ('shipped', 'delivered') then 'shipped' else 'takenOut' end,
      reason = case
        when new.status in ('shipped', 'delivered') then null
        when new.status = 'awaitingStock' then 'stockAwaited'
        when new.waiting_reason = 'cancelledInShop' then 'cancelledInShop'
        else 'cancelled' end
    where customer_id = new.customer_id and order_id = new.id and state = 'open';
  if new.status not in ('processing', 'awaitingStock', 'partlyShipped') then
    delete from order_assignee where customer_id = new.customer_id and order_id = new.id;
  end if;
  return null;
end $$;
create trigger leave_work after update of status, waiting_reason on dropshipping_order for each row
  when (old.status in ('processing', 'awaitingStock', 'partlyShipped')
    and (new.status not in ('processing', 'awaitingStock', 'partlyShipped')
      or (new.status = 'awaitingStock' and old.status <> 'awaitingStock')
      or (new.waiting_reason = 'cancelledInShop' and old.waiting_reason <> 'cancelledInShop')))
  execute function leave_work();

-- What is stopped already.
update dropshipping_order o set stopped_since = greatest(stopped_by_seller(o.customer_id, o.id), o.paid_at)
  where o.status in ('processing', 'awaitingStock', 'partlyShipped')
    and stopped_by_seller(o.customer_id, o.id) is not null;
