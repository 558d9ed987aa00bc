-- Profit counts what units shipped from the seller's own stock cost, first in, first out, in place of the goods' price here.
-- They are shipped after the sale, and their cost is often typed or corrected weeks later, so a job counts such orders again:
-- neither a shipment nor a correction waits for the counters.

-- Orders whose costs have changed. Appended only, the same order any number of times, so that writers never wait.
create table sales_recount (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  primary key (customer_id, id)
);
call make_tenant_table('sales_recount', 'select', 'select');
create index sales_recount_next on sales_recount (id);

-- From a parcel, or from what arrived with an order, to its movements; from a layer to what was taken from it.
create index stock_movement_source on stock_movement (customer_id, source_id);
create index stock_layer_use_layer on stock_layer_use (customer_id, sku_id, layer_id);

-- As `sales_rows_for_orders`, which new sales are counted by, with the cost of what was shipped from stock.
create function sales_rows_at_stock_cost(ids bigint[]) returns setof sold_product language sql stable
  security definer set search_path = public, pg_temp as $$
  with taken as materialized (
    select o.customer_id, o.id as order_id, u.sku_id, sum(u.units) as units,
        coalesce(sum(u.units) filter (where c.unit_cost is not null), 0) as known, sum(u.units * c.unit_cost) as cost
      from dropshipping_order o
        join shipment s on s.customer_id = o.customer_id and s.order_id = o.id
        join stock_movement m on m.customer_id = s.customer_id and m.source_id = s.id and m.cause = 'shipped'
        join stock_layer_use u on u.customer_id = m.customer_id and u.sku_id = m.sku_id and u.movement_id = m.id
        join stock_layer_cost c on c.customer_id = u.customer_id and c.sku_id = u.sku_id and c.movement_id = u.layer_id
      where o.id = any (ids) group by o.customer_id, o.id, u.sku_id
  ), more as (
    -- What the units cost beyond the goods' price; units of unknown cost keep that.
    select l.customer_id, l.order_id, sku.product_id, sum(more.cost) as cost,
        sum(more.cost) filter (where l.shop_price_minor is not null and s.currency = o.currency) as priced
      from taken t
        join stock_reservation r on r.customer_id = t.customer_id and r.order_id = t.order_id and r.sku_id = t.sku_id
        join order_line_component l on l.customer_id = r.customer_id and l.order_id = r.order_id
          and l.order_line_id = r.order_line_id and l.sku_id = r.sku_id
        join sku on sku.id = l.sku_id
        join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        cross join lateral (
          select r.shipped * (t.known::numeric / t.units) * (t.cost / t.known - l.unit_price_minor) as cost
        ) more
      where t.known > 0 and l.quantity > 0 and l.unit_price_minor is not null
      group by l.customer_id, l.order_id, sku.product_id
  )
  select r.customer_id, r.order_id, r.product_id, r.day, r.shop_id, r.country_code, r.units,
      r.cost_minor + coalesce(round(more.cost), 0)::bigint, r.priced_units,
      r.priced_cost_minor + coalesce(round(more.priced), 0)::bigint, r.revenue_minor
    from sales_rows_for_orders(ids) r
      left join more on more.customer_id = r.customer_id and more.order_id = r.order_id and more.product_id = r.product_id
$$;
revoke execute on function sales_rows_at_stock_cost from public;

create or replace procedure count_sold(ids bigint[]) language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  wanted sold_product[] := array(select s from sales_rows_at_stock_cost(ids) s);
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
  if gone is not null then call add_to_product_sales_by_day(gone, -1); end if;
  if made is not null then call add_to_product_sales_by_day(made, 1); end if;
end $$;

create function queue_shipped_for_recount() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into sales_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id from new_rows u
      join stock_movement m on m.customer_id = u.customer_id and m.sku_id = u.sku_id and m.id = u.movement_id
      join shipment s on s.customer_id = m.customer_id and s.id = m.source_id
      where m.cause = 'shipped';
  return null;
end $$;
create trigger queue_shipped_for_recount after insert on stock_layer_use
  referencing new table as new_rows for each statement execute function queue_shipped_for_recount();

-- Orders that were shipped from what arrived with these purchase orders.
create procedure queue_purchases_for_recount(of_customers bigint[], ids bigint[]) language sql
  security definer set search_path = public, pg_temp as $$
  insert into sales_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id
      from unnest(of_customers, ids) as changed (customer_id, id)
        join purchase_arrival r on r.customer_id = changed.customer_id and r.order_id = changed.id
        join stock_movement came on came.customer_id = r.customer_id and came.source_id = r.id and came.cause = 'arrival'
        join stock_layer_use u on u.customer_id = came.customer_id and u.sku_id = came.sku_id and u.layer_id = came.id
        join stock_movement m on m.customer_id = u.customer_id and m.sku_id = u.sku_id and m.id = u.movement_id
          and m.cause = 'shipped'
        join shipment s on s.customer_id = m.customer_id and s.id = m.source_id
$$;
revoke execute on procedure queue_purchases_for_recount from public;

create function queue_items_for_recount() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  owners bigint[];
  changed bigint[];
begin
  select array_agg(customer_id), array_agg(order_id) into owners, changed from (
    select distinct n.customer_id, n.order_id from new_rows n
      join old_rows o on o.customer_id = n.customer_id and o.order_id = n.order_id and o.id = n.id
      where (n.own_unit_minor, n.arrived_quantity, n.closed_short_quantity)
        is distinct from (o.own_unit_minor, o.arrived_quantity, o.closed_short_quantity)
  ) x;
  if changed is not null then call queue_purchases_for_recount(owners, changed); end if;
  return null;
end $$;
create trigger queue_items_for_recount after update on purchase_item
  referencing old table as old_rows new table as new_rows for each statement execute function queue_items_for_recount();

create function queue_freight_for_recount() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  owners bigint[];
  changed bigint[];
begin
  select array_agg(n.customer_id), array_agg(n.id) into owners, changed from new_rows n
    join old_rows o on o.customer_id = n.customer_id and o.id = n.id
    where n.own_freight_minor is distinct from o.own_freight_minor;
  if changed is not null then call queue_purchases_for_recount(owners, changed); end if;
  return null;
end $$;
create trigger queue_freight_for_recount after update on purchase_order
  referencing old table as old_rows new table as new_rows for each statement execute function queue_freight_for_recount();

-- Counts up to `most` queued orders again, the oldest first; returns how many rows of the queue that took.
create function recount_sales(most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  with due as (
    select customer_id, id from sales_recount order by id limit most for update skip locked
  ), taken as (
    delete from sales_recount r using due d where r.customer_id = d.customer_id and r.id = d.id returning r.order_id
  ) select array_agg(order_id) into ids from taken;
  if ids is null then return 0; end if;
  -- Whoever changes such an order counts it too, after locking it.
  perform from dropshipping_order where id = any (ids) order by id for share;
  call count_sold(ids);
  return cardinality(ids);
end $$;
revoke execute on function recount_sales from public;
grant execute on function recount_sales to quayside_agency;

insert into sales_recount (customer_id, order_id)
  select distinct s.customer_id, s.order_id from stock_layer_use u
    join stock_movement m on m.customer_id = u.customer_id and m.sku_id = u.sku_id and m.id = u.movement_id
      and m.cause = 'shipped'
    join shipment s on s.customer_id = m.customer_id and s.id = m.source_id;
