-- The profit of a product counts its share of what its orders cost besides the goods: shipping, services and surcharges, less
-- what was refunded. An order's charges are shared out by weight, or by units where no weight is known, so that the shares of
-- its products add up to them.

alter table sold_product
  add column charges_minor bigint not null default 0,
  add column priced_charges_minor bigint not null default 0;
alter table product_sales_by_day
  add column charges_minor bigint not null default 0,
  add column priced_charges_minor bigint not null default 0;

create or replace procedure add_to_product_sales_by_day(counted sold_product[], sign integer) language sql
  security definer set search_path = public, pg_temp as $$
  -- In the key's order, so that two statements never wait for each other in a circle.
  insert into product_sales_by_day as d (customer_id, country_code, day, product_id, shop_id, orders, units, cost_minor,
      priced_units, priced_cost_minor, revenue_minor, charges_minor, priced_charges_minor)
    select r.customer_id, place.code, r.day, r.product_id, r.shop_id, sign * count(*), sign * sum(r.units),
        sign * sum(r.cost_minor), sign * sum(r.priced_units), sign * sum(r.priced_cost_minor), sign * sum(r.revenue_minor),
        sign * sum(r.charges_minor), sign * sum(r.priced_charges_minor)
      from unnest(counted) r cross join lateral (values (''), (r.country_code)) place (code)
      where r.country_code <> '' or place.code = ''
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (customer_id, country_code, day, product_id, shop_id) do update set orders = d.orders + excluded.orders,
      units = d.units + excluded.units, cost_minor = d.cost_minor + excluded.cost_minor,
      priced_units = d.priced_units + excluded.priced_units,
      priced_cost_minor = d.priced_cost_minor + excluded.priced_cost_minor,
      revenue_minor = d.revenue_minor + excluded.revenue_minor,
      charges_minor = d.charges_minor + excluded.charges_minor,
      priced_charges_minor = d.priced_charges_minor + excluded.priced_charges_minor;
$$;

create or replace function sales_rows_for_orders(ids bigint[]) returns setof sold_product language sql stable
  security definer set search_path = public, pg_temp as $$
  with sold as (
    -- Lines without a SKU are no product's sales, but carry their part of the charges.
    select o.customer_id, o.id as order_id, sku.product_id, (o.paid_at at time zone c.time_zone)::date as day, o.shop_id,
        o.country_code, sum(l.quantity * l.units) as units,
        sum(l.quantity::bigint * l.units * l.unit_price_minor) as cost,
        coalesce(sum(l.quantity * l.units) filter (where has.price), 0) as priced_units,
        coalesce(sum(l.quantity::bigint * l.units * l.unit_price_minor) filter (where has.price), 0) as priced_cost,
        coalesce(sum(has.share) filter (where has.price), 0) as revenue,
        sum(l.quantity::bigint * l.units * coalesce(l.weight_grams, 0)) as grams,
        o.freight_minor + o.service_minor + o.surcharge_minor - o.refunded_minor as charges
      from dropshipping_order o
        join customer c on c.customer_id = o.customer_id
        join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
        join order_line_component l on l.customer_id = o.customer_id and l.order_id = o.id
        left join sku on sku.id = l.sku_id
        cross join lateral (select l.shop_price_minor is not null and s.currency = o.currency as price,
          case when l.is_part then floor(l.quantity::numeric * l.shop_price_minor * l.share_to / l.share_of)
              - floor(l.quantity::numeric * l.shop_price_minor * l.share_from / l.share_of)
            else l.quantity::numeric * l.shop_price_minor end as share) has
      where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at) and l.quantity > 0 and l.unit_price_minor is not null
      group by o.customer_id, o.id, sku.product_id, c.time_zone
  ), weighed as (
    select *, case when sum(grams) over (partition by order_id) > 0 then grams else units end as weight from sold
  ), shared as (
    select *, sum(weight) over (partition by order_id) as whole,
        sum(weight) over (partition by order_id order by product_id) as upto
      from weighed
  )
  select customer_id, order_id, product_id, day, shop_id, country_code, units::integer, cost::bigint, priced_units::integer,
      priced_cost::bigint, revenue::bigint, share.charges::bigint, round(share.charges * priced_units / units)::bigint
    from shared cross join lateral (
      select round(charges * upto / whole) - round(charges * (upto - weight) / whole) as charges
    ) share
    where product_id is not null
$$;

create or replace function sales_rows_at_stock_cost(ids bigint[]) returns setof sold_product language sql stable
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
      r.priced_cost_minor + coalesce(round(more.priced), 0)::bigint, r.revenue_minor, r.charges_minor,
      r.priced_charges_minor
    from sales_rows_for_orders(ids) r
      left join more on more.customer_id = r.customer_id and more.order_id = r.order_id and more.product_id = r.product_id
$$;

create or replace function count_sold_orders() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  newly bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    newly := array(select id from new_rows where is_sold(status, kind, paid_at));
  else
    newly := array(
      select id from new_rows where is_sold(status, kind, paid_at)
      except
      select id from old_rows where is_sold(status, kind, paid_at));
    -- Of what is not sold nothing else matters.
    ids := array(select id from (
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end,
          case when sold then freight_minor + service_minor + surcharge_minor - refunded_minor end
        from (select *, is_sold(status, kind, paid_at) as sold from new_rows) n
      except
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end,
          case when sold then freight_minor + service_minor + surcharge_minor - refunded_minor end
        from (select *, is_sold(status, kind, paid_at) as sold from old_rows) o) changed
      except select unnest(newly));
  end if;
  if cardinality(newly) > 0 then call count_newly_sold(newly); end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $$;

-- A job counts the sales until now again, with their charges.
insert into sales_recount (customer_id, order_id) select distinct customer_id, order_id from sold_product;
