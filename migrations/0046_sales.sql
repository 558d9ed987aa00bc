-- What a customer's products have sold: kept as orders are paid and cancelled, so that no figure is counted from orders.

-- What of an order is counted: a row a product of it. Just what stands here is in the counters below, so that an order is
-- taken off them as it was put on, whatever became of its lines since; and a figure can say which orders it counts.
create table sold_product (
  customer_id bigint not null,
  order_id bigint not null,
  product_id bigint not null references product,
  day date not null, -- on which it was paid, in the customer's time zone of then
  shop_id bigint not null,
  country_code text not null,
  units integer not null,
  cost_minor bigint not null, -- the goods' price here, in the customer's currency
  -- Where the shop's own price is known, and in the customer's currency: units, their cost, what the buyer paid for them.
  priced_units integer not null,
  priced_cost_minor bigint not null,
  revenue_minor bigint not null,
  primary key (customer_id, order_id, product_id),
  foreign key (customer_id, order_id) references dropshipping_order
);
create index sold_product_list on sold_product (customer_id, product_id, day desc, order_id desc);
call make_tenant_table('sold_product', 'select', 'select');

-- Sums of it by day: a row for each country, and one for all of them, with the country ''. As many as there are days,
-- products and shops, however many orders.
create table product_day (
  customer_id bigint not null,
  country_code text not null,
  day date not null,
  product_id bigint not null references product,
  shop_id bigint not null,
  orders integer not null,
  units bigint not null,
  cost_minor bigint not null,
  priced_units bigint not null,
  priced_cost_minor bigint not null,
  revenue_minor bigint not null,
  primary key (customer_id, country_code, day, product_id, shop_id)
);
create index product_day_product on product_day (customer_id, product_id, day);
call make_tenant_table('product_day', 'select', 'select');

-- Paid, and neither cancelled, nor taken over by another order, nor sent again.
create function is_sold(status text, kind text, paid_at timestamptz) returns boolean language sql immutable
  return paid_at is not null and kind <> 'reissue' and status not in ('cancelled', 'merged', 'split');

create procedure add_to_product_day(counted sold_product[], sign integer) language sql
  security definer set search_path = public, pg_temp as $$
  -- In the key's order, so that two statements never wait for each other in a circle.
  insert into product_day as d (customer_id, country_code, day, product_id, shop_id, orders, units, cost_minor,
      priced_units, priced_cost_minor, revenue_minor)
    select r.customer_id, place.code, r.day, r.product_id, r.shop_id, sign * count(*), sign * sum(r.units),
        sign * sum(r.cost_minor), sign * sum(r.priced_units), sign * sum(r.priced_cost_minor), sign * sum(r.revenue_minor)
      from unnest(counted) r cross join lateral (values (''), (r.country_code)) place (code)
      where r.country_code <> '' or place.code = ''
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (customer_id, country_code, day, product_id, shop_id) do update set orders = d.orders + excluded.orders,
      units = d.units + excluded.units, cost_minor = d.cost_minor + excluded.cost_minor,
      priced_units = d.priced_units + excluded.priced_units,
      priced_cost_minor = d.priced_cost_minor + excluded.priced_cost_minor,
      revenue_minor = d.revenue_minor + excluded.revenue_minor;
$$;

-- What should be counted of these orders.
create function sold_of(ids bigint[]) returns setof sold_product language sql stable
  security definer set search_path = public, pg_temp as $$
  select o.customer_id, o.id, sku.product_id, (o.paid_at at time zone c.time_zone)::date, o.shop_id, o.country_code,
      sum(l.quantity * l.units)::integer, sum(l.quantity::bigint * l.units * l.unit_price_minor)::bigint,
      coalesce(sum(l.quantity * l.units) filter (where has.price), 0)::integer,
      coalesce(sum(l.quantity::bigint * l.units * l.unit_price_minor) filter (where has.price), 0)::bigint,
      coalesce(sum(l.quantity::bigint * l.shop_price_minor) filter (where has.price), 0)::bigint
    from dropshipping_order o
      join customer c on c.customer_id = o.customer_id
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
      join sku on sku.id = l.sku_id
      cross join lateral (select l.shop_price_minor is not null and s.currency = o.currency as price) has
    where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at) and l.quantity > 0 and l.unit_price_minor is not null
    group by o.customer_id, o.id, sku.product_id, c.time_zone
$$;

/* Counts these orders as they are now; for those that are counted so already it does nothing. */
create procedure count_sold(ids bigint[]) language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wanted sold_product[] := array(select s from sold_of(ids) s);
  gone sold_product[];
  made sold_product[];
begin
  with deleted as (
    delete from sold_product p
      using dropshipping_order o
      where o.id = any (ids) and p.customer_id = o.customer_id and p.order_id = o.id
        and not exists (select from unnest(wanted) w
          where w.order_id = p.order_id and w.product_id = p.product_id and w = p)
      returning p.*
  ) select array_agg(deleted::text::sold_product) into gone from deleted;
  with inserted as (
    insert into sold_product select w.* from unnest(wanted) w
      order by customer_id, order_id, product_id on conflict do nothing returning *
  ) select array_agg(inserted::text::sold_product) into made from inserted;
  if gone is not null then call add_to_product_day(gone, -1); end if;
  if made is not null then call add_to_product_day(made, 1); end if;
end $$;

create function count_sold_orders() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from new_rows where is_sold(status, kind, paid_at));
  else
    ids := array(select n.id from new_rows n join old_rows o on o.customer_id = n.customer_id and o.id = n.id
      where is_sold(n.status, n.kind, n.paid_at) <> is_sold(o.status, o.kind, o.paid_at)
        or is_sold(n.status, n.kind, n.paid_at)
          and (n.paid_at, n.shop_id, n.country_code) is distinct from (o.paid_at, o.shop_id, o.country_code));
  end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $$;
create trigger count_sold_new after insert on dropshipping_order
  referencing new table as new_rows for each statement execute function count_sold_orders();
create trigger count_sold_moved after update on dropshipping_order
  referencing old table as old_rows new table as new_rows for each statement execute function count_sold_orders();

-- Lines of orders that are paid hardly ever change; where they do, their orders are counted anew.
create function count_sold_lines() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct n.order_id from new_rows n
      join old_rows o on o.customer_id = n.customer_id and o.order_id = n.order_id and o.id = n.id
      where (n.quantity, n.units, n.sku_id, n.unit_price_minor, n.shop_price_minor)
        is distinct from (o.quantity, o.units, o.sku_id, o.unit_price_minor, o.shop_price_minor));
  else
    ids := array(select distinct order_id from changed);
  end if;
  if cardinality(ids) > 0 then
    ids := array(select o.id from dropshipping_order o where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at));
  end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $$;
create trigger count_sold_new after insert on order_line
  referencing new table as changed for each statement execute function count_sold_lines();
create trigger count_sold_changed after update on order_line
  referencing old table as old_rows new table as new_rows for each statement execute function count_sold_lines();
create trigger count_sold_gone after delete on order_line
  referencing old table as changed for each statement execute function count_sold_lines();

revoke execute on procedure add_to_product_day, count_sold from public;
revoke execute on function sold_of from public;

do $$
declare
  ids bigint[];
  last_id bigint := 0;
begin
  loop
    ids := array(select id from dropshipping_order where id > last_id and is_sold(status, kind, paid_at)
      order by id limit 5000);
    exit when cardinality(ids) = 0;
    last_id := ids[cardinality(ids)];
    call count_sold(ids);
  end loop;
end $$;
