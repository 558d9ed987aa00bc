-- Open windows follow every change of an order, also one that moves no figure: a mended address, a parcel's progress.
-- The version that windows are told is made of the kept counters; a revision makes each change of a counted group show.
alter table order_count add column revision bigint not null default 0;

-- Rows are written in the key's order, so that two statements never wait for each other in a circle.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
      select customer_id, shop_id, status, coalesce(waiting_reason, ''), count(*), sum(total_minor)
        from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (customer_id, shop_id, status, waiting_reason) do update
        set orders = c.orders + excluded.orders, total_minor = c.total_minor + excluded.total_minor,
            revision = c.revision + 1;
  else
    insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
      select customer_id, shop_id, status, reason, sum(n), sum(amount) from (
        select customer_id, shop_id, status, coalesce(waiting_reason, '') as reason, -1 as n, -total_minor as amount
          from old_rows
        union all
        select customer_id, shop_id, status, coalesce(waiting_reason, ''), 1, total_minor from new_rows
      ) moved group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (customer_id, shop_id, status, waiting_reason) do update
        set orders = c.orders + excluded.orders, total_minor = c.total_minor + excluded.total_minor,
            revision = c.revision + 1;
  end if;
  return null;
end $$;

-- What belongs to an order and is shown with it, but is no column of it.
create function touch_orders() returns trigger language plpgsql as $$
begin
  insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
    select distinct o.customer_id, o.shop_id, o.status, coalesce(o.waiting_reason, ''), 0, 0
      from new_rows n join dropshipping_order o on o.customer_id = n.customer_id and o.id = n.order_id
      order by 1, 2, 3, 4
    on conflict (customer_id, shop_id, status, waiting_reason) do update set revision = c.revision + 1;
  return null;
end $$;
create trigger touch_orders_of_new after insert on shipment
  referencing new table as new_rows for each statement execute function touch_orders();
create trigger touch_orders_of_changed after update on shipment
  referencing new table as new_rows for each statement execute function touch_orders();
