-- Inventory orders: goods that the agency buys for a customer's own stock, paid from the wallet; and what a customer sends in
-- itself, written by the customer too. Both stand in purchase_order, which has counted their arrivals since 0017.

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in
    ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight', 'surcharge',
     'wholesalePayment', 'wholesaleFreight', 'wholesaleRefund', 'inventoryPayment', 'inventoryRefund'));

alter table purchase_order
  drop constraint purchase_order_status_check,
  add constraint purchase_order_status_check check (status in ('draft', 'awaitingPayment', 'paid', 'purchasing',
    'submitted', 'inTransit', 'partlyArrived', 'arrived', 'completed', 'cancelled', 'refunded')),
  add column account_id bigint, -- who wrote it; null: an operator did
  add column currency text, -- of an inventory order
  add column paid_minor integer not null default 0 check (paid_minor >= 0),
  add column refunded_minor integer not null default 0,
  add column cancel_asked_at timestamptz, -- the seller asks for what has not come to be paid back
  add column cancel_reason text not null default '',
  add column end_kind text check (end_kind in ('bySeller', 'byAgency')),
  add column end_reason text not null default '',
  -- How the agency buys it: nothing of this is the seller's to see.
  add column supplier text not null default '',
  add column supplier_order text not null default '',
  add column cost_minor integer check (cost_minor >= 0),
  add column cost_currency text,
  add column buyer_name text not null default '',
  -- Waybills that the seller has told of, to be found at the door.
  add column tracking_text text not null default '',
  -- Kept by triggers from its items.
  add column item_count integer not null default 0,
  add column unit_count integer not null default 0,
  add column arrived_count integer not null default 0,
  add column closed_count integer not null default 0,
  add column goods_minor bigint not null default 0, -- at the prices that its items hold
  add column goods_text text not null default '',
  add column title text not null default '', -- of the first
  add column cover_url text,
  add column search_text text not null
    generated always as (number || ' ' || goods_text || ' ' || tracking_text || ' ' || note) stored,
  add foreign key (customer_id, account_id) references account,
  add check ((type = 1) = (currency is not null)),
  add check (refunded_minor between 0 and paid_minor),
  add check ((cost_minor is null) = (cost_currency is null)),
  add check (case type when 1 then status not in ('submitted', 'inTransit')
    else status not in ('awaitingPayment', 'paid', 'purchasing', 'completed', 'refunded') and paid_minor = 0 end),
  add check (status not in ('draft', 'awaitingPayment') or paid_minor = 0),
  add check (type = 2 or paid_minor > 0 or status in ('draft', 'awaitingPayment', 'cancelled')),
  add check (cancel_asked_at is null or (type = 1 and status in ('purchasing', 'partlyArrived')));
alter table purchase_order alter column customer_id set (n_distinct = 10);
grant insert, update on purchase_order to quayside_tenant;

create index purchase_order_list on purchase_order (customer_id, type, id desc);
create index purchase_order_status on purchase_order (customer_id, type, status, id desc);
create index purchase_order_search on purchase_order using gin (search_text gin_trgm_ops);
-- The desk: what is to be bought, what is to come, what is to be cancelled, what waits on sellers.
create index purchase_order_age on purchase_order (status, status_since, id);
create index purchase_order_to_come on purchase_order (created_at, id)
  where status in ('submitted', 'inTransit', 'purchasing', 'partlyArrived');
create index purchase_order_cancel on purchase_order (cancel_asked_at, id) where cancel_asked_at is not null;
create index purchase_order_checked on purchase_order (status_since, id) where status = 'arrived' and type = 1;

alter table purchase_item
  add column unit_minor integer check (unit_minor >= 0), -- of an inventory order: for one, as it was shown, then as paid
  alter column customer_id set (n_distinct = 10);
grant insert, delete, update (nums, unit_minor) on purchase_item to quayside_tenant;
-- What was paid for a SKU the last time.
create index purchase_item_last on purchase_item (customer_id, sku_id, order_id desc);

-- Everything that happened to an order, by whom, with what it moved in the wallet. Append-only.
create table purchase_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- purchase.paid, purchase.arrived, …
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('seller', 'agency', 'system')),
  actor_name text not null default '',
  amount_minor integer, -- into the wallet, as the seller sees it: minus is paid
  detail jsonb not null default '{}', -- {"note":"…","pieces":300,"carrier":"YTO","trackingNumber":"YT88"}
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references purchase_order
);
-- The newest of a customer's, which open windows follow.
create index purchase_event_newest on purchase_event (customer_id, id desc);
call make_tenant_table('purchase_event', 'select, insert', 'select, insert');
alter table purchase_event alter column customer_id set (n_distinct = 10);

-- Kept counters, of the lists' tabs.
create table purchase_count (
  customer_id bigint not null,
  type smallint not null,
  status text not null,
  orders bigint not null,
  primary key (customer_id, type, status)
);
call make_tenant_table('purchase_count', 'select, insert, update', 'select, insert, update');

-- Only what changes is written, in the key's order, so that two statements never wait for each other in a circle.
create function count_purchases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into purchase_count as c (customer_id, type, status, orders)
      select customer_id, type, status, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (customer_id, type, status) do update set orders = c.orders + excluded.orders;
  else
    insert into purchase_count as c (customer_id, type, status, orders)
      select customer_id, type, status, sum(n) from (
        select customer_id, type, status, -1 as n from old_rows
        union all select customer_id, type, status, 1 from new_rows
      ) moved group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (customer_id, type, status) do update set orders = c.orders + excluded.orders;
  end if;
  return null;
end $$;
create trigger count_new_purchases after insert on purchase_order
  referencing new table as new_rows for each statement execute function count_purchases();
create trigger count_moved_purchases after update on purchase_order
  referencing old table as old_rows new table as new_rows for each statement execute function count_purchases();

-- What an order's row tells of its items, whoever changes them.
create function keep_purchase_head() returns trigger language plpgsql as $$
declare
  touched jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('customer_id', customer_id, 'order_id', order_id)) into touched from old_rows;
  else
    select jsonb_agg(distinct jsonb_build_object('customer_id', customer_id, 'order_id', order_id)) into touched from new_rows;
  end if;
  if touched is null then return null; end if;
  update purchase_order o set item_count = h.items, unit_count = h.units, arrived_count = h.arrived, closed_count = h.closed,
      goods_minor = h.minor, goods_text = h.words, title = h.title, cover_url = h.cover
    from (
      select t.customer_id, t.order_id, count(i.id)::integer as items, coalesce(sum(i.nums), 0)::integer as units,
          coalesce(sum(i.arrived_nums), 0)::integer as arrived, coalesce(sum(i.refund_nums), 0)::integer as closed,
          coalesce(sum(i.nums::bigint * i.unit_minor), 0)::bigint as minor,
          coalesce(string_agg(concat_ws(' ', k.code, p.subject_en), ' | ' order by i.id), '') as words,
          coalesce((array_agg(p.subject_en order by i.id) filter (where p.id is not null))[1], '') as title,
          (array_agg(coalesce(k.image_url, p.cover_url) order by i.id) filter (where i.id is not null))[1] as cover
        from jsonb_to_recordset(touched) as t (customer_id bigint, order_id bigint)
          left join purchase_item i on i.customer_id = t.customer_id and i.order_id = t.order_id
          left join sku k on k.id = i.sku_id left join product p on p.id = k.product_id
        group by 1, 2) h
    where o.customer_id = h.customer_id and o.id = h.order_id;
  return null;
end $$;
create trigger head_of_new_items after insert on purchase_item
  referencing new table as new_rows for each statement execute function keep_purchase_head();
create trigger head_of_changed_items after update on purchase_item
  referencing new table as new_rows for each statement execute function keep_purchase_head();
create trigger head_of_fewer_items after delete on purchase_item
  referencing old table as old_rows for each statement execute function keep_purchase_head();

-- What there is already: its heads, its counters, and its history as its arrivals tell it.
update purchase_item set nums = nums;
insert into purchase_count (customer_id, type, status, orders)
  select customer_id, type, status, count(*) from purchase_order group by 1, 2, 3;
insert into purchase_event (customer_id, order_id, at, kind, to_status, actor_kind, actor_name)
  select customer_id, id, created_at, 'purchase.announced', 'submitted', 'agency', created_by from purchase_order order by id;
insert into purchase_event (customer_id, order_id, at, kind, from_status, to_status, actor_kind, actor_name, detail)
  select r.customer_id, r.order_id, r.at, r.kind,
      case when r.place = 1 then 'submitted' else 'partlyArrived' end,
      case when r.place = r.places then o.status else 'partlyArrived' end,
      'agency', r.actor_name, jsonb_build_object('pieces', r.pieces)
    from (
      select customer_id, order_id, created_at as at, min(actor_name) as actor_name, sum(nums) as pieces, min(id) as first,
          case when min(type) = 1 then 'purchase.arrived' else 'purchase.closedShort' end as kind,
          row_number() over (partition by customer_id, order_id order by created_at) as place,
          count(*) over (partition by customer_id, order_id) as places
        from purchase_arrival group by customer_id, order_id, created_at) r
      join purchase_order o on o.customer_id = r.customer_id and o.id = r.order_id
    order by r.first;

-- The seller's own look at its stock: the most first, and with what each arrival came.
create index stock_most on stock (customer_id, on_hand desc, sku_id);
create index purchase_arrival_id on purchase_arrival (customer_id, id);
