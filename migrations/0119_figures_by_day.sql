-- What a seller's orders bring by day and shop, and how long parcels travel. Changes mark the days they touch, and a job
-- counts these days again within a minute, so that payments, shipments and tracking wait for no counter.

-- Orders by the day on which they came in, in the customer's time zone. Not cancelled, not merged or split into others, and
-- not tests. Amounts in the customer's currency.
create table order_figures_by_day (
  customer_id bigint not null,
  day date not null,
  shop_id bigint not null,
  orders integer not null, -- without replacements
  units integer not null, -- of their line items
  unknown_orders integer not null, -- of these no profit is known, and no amount below counts them
  revenue_minor bigint not null,
  fees_minor bigint not null,
  goods_minor bigint not null,
  freight_minor bigint not null,
  service_minor bigint not null,
  surcharge_minor bigint not null,
  refunded_minor bigint not null,
  profit_minor bigint not null,
  spent_minor bigint not null, -- paid and not refunded, of every order
  primary key (customer_id, day, shop_id)
);
create index order_figures_by_day_shop on order_figures_by_day (customer_id, shop_id);
call make_tenant_table('order_figures_by_day', 'select', 'select');

-- Delivered parcels by the day of their delivery and the number of days that they travelled.
create table delivery_days_by_day (
  customer_id bigint not null,
  day date not null,
  shop_id bigint not null,
  shipping_line_id bigint not null, -- 0: none
  country_code text not null,
  days integer not null,
  parcels integer not null,
  primary key (customer_id, day, shop_id, shipping_line_id, country_code, days)
);
call make_tenant_table('delivery_days_by_day', 'select', 'select');
create index shipment_delivered_by_customer on shipment (customer_id, delivered_at) include (order_id, shipped_at, shipping_line_id)
  where delivered_at is not null;

-- Hours whose figures have changed. Appended only, the same hour any number of times, so that writers never wait.
create table figures_recount (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  shop_id bigint, -- whose orders came in then; null: the parcels delivered then
  at timestamptz not null,
  primary key (customer_id, id)
);
call make_tenant_table('figures_recount', 'select', 'select');
create index figures_recount_next on figures_recount (id);
create index figures_recount_day on figures_recount (customer_id, at);

-- The profit of each order is that of the order's page.
create function order_figures(of_customer bigint, of_shop bigint, of_day date) returns setof order_figures_by_day
  language sql stable security definer set search_path = public, pg_temp as $$
  select of_customer, of_day, of_shop,
      count(*) filter (where not p.is_replacement), coalesce(sum(f.units) filter (where not p.is_replacement), 0),
      count(*) filter (where p.profit is null),
      coalesce(sum(p.revenue) filter (where p.profit is not null), 0),
      coalesce(sum(p.fees) filter (where p.profit is not null), 0),
      coalesce(sum(p.goods) filter (where p.profit is not null), 0),
      coalesce(sum(o.freight_minor) filter (where p.profit is not null), 0),
      coalesce(sum(o.service_minor) filter (where p.profit is not null), 0),
      coalesce(sum(o.surcharge_minor) filter (where p.profit is not null), 0),
      coalesce(sum(o.refunded_minor) filter (where p.profit is not null), 0),
      coalesce(sum(p.profit), 0),
      coalesce(sum(o.total_minor - o.refunded_minor) filter (where o.paid_at is not null), 0)
    from customer c
      join shop s on s.customer_id = c.customer_id and s.id = of_shop
      join dropshipping_order o on o.customer_id = c.customer_id and o.shop_id = s.id
        and o.created_at >= of_day::timestamp at time zone c.time_zone
        and o.created_at < (of_day + 1)::timestamp at time zone c.time_zone
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as units,
            sum(l.quantity::bigint * l.shop_price_minor) filter (where l.quantity > 0) as shop_minor,
            coalesce(bool_and(l.quantity = 0 or l.unit_price_minor is not null), false) as is_priced
          from order_line l where l.customer_id = o.customer_id and l.order_id = o.id
      ) f
      cross join lateral (
        select o.kind = 'replacement' as is_replacement, case when s.currency = o.currency then 1 else (
            select x.rate from exchange_rate x where x.currency = o.currency and x.valid_from <= o.ordered_at::date
              order by x.valid_from desc limit 1
          ) / (
            select x.rate from exchange_rate x where x.currency = s.currency and x.valid_from <= o.ordered_at::date
              order by x.valid_from desc limit 1
          ) end as rate
      ) r
      cross join lateral (
        select case when r.is_replacement then 0 else f.shop_minor end as sold,
            case
              when r.is_replacement then 0
              when o.kind = 'merged' then (select count(*) from dropshipping_order m
                where m.customer_id = o.customer_id and m.merged_into_id = o.id)
              when coalesce(o.part_no, 1) > 1 then 0
              else 1 end as payments,
            case when o.paid_at is null then o.product_minor else coalesce((
                select sum(x.cost_minor) from sold_product x where x.customer_id = o.customer_id and x.order_id = o.id
              ), o.product_minor) end::bigint as goods
      ) a
      cross join lateral (
        select r.is_replacement, a.goods, round(a.sold * r.rate)::bigint as revenue,
            case when r.is_replacement then 0
              else round((a.sold * s.fee_bp / 10000.0 + s.fee_fixed_minor * a.payments) * r.rate)::bigint end as fees
      ) b
      cross join lateral (
        select b.*, case when r.is_replacement or f.is_priced then
            b.revenue - b.fees - b.goods - o.freight_minor - o.service_minor - o.surcharge_minor + o.refunded_minor
          end as profit
      ) p
    where c.customer_id = of_customer and o.status not in ('cancelled', 'merged', 'split') and not o.is_test
    having count(*) > 0
$$;

create function delivery_days(of_customer bigint, of_day date) returns setof delivery_days_by_day
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.customer_id, of_day, o.shop_id, coalesce(h.shipping_line_id, 0), o.country_code,
      greatest(0, of_day - (h.shipped_at at time zone c.time_zone)::date), count(*)
    from customer c
      join shipment h on h.customer_id = c.customer_id and h.delivered_at >= of_day::timestamp at time zone c.time_zone
        and h.delivered_at < (of_day + 1)::timestamp at time zone c.time_zone
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
    where c.customer_id = of_customer
    group by 1, 2, 3, 4, 5, 6
$$;
revoke execute on function order_figures, delivery_days from public;

-- Counts the days of up to `most` queued hours again, the oldest first, with whatever else is queued of these days; returns how
-- many of those hours there were. Two of them at once could leave the older figures, so that the second does nothing.
create function recount_figures(most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  owners bigint[];
  shops bigint[];
  days date[];
  one record;
begin
  if not pg_try_advisory_xact_lock(hashtext('recount_figures')) then return 0; end if;
  ids := array(select id from figures_recount order by id limit most);
  if cardinality(ids) = 0 then return 0; end if;
  select array_agg(customer_id), array_agg(shop_id), array_agg(day) into owners, shops, days from (
    -- Midnight may be within the hour: some time zones are half an hour off.
    select distinct r.customer_id, r.shop_id, (ends.at at time zone c.time_zone)::date as day
      from figures_recount r join customer c on c.customer_id = r.customer_id
        cross join lateral (values (r.at), (r.at + interval '59 minutes')) ends (at)
      where r.id = any (ids)) d;
  delete from figures_recount where id = any (ids);
  delete from figures_recount r
    using unnest(owners, shops, days) d (customer_id, shop_id, day), customer c
    where c.customer_id = d.customer_id and r.customer_id = d.customer_id and r.shop_id is not distinct from d.shop_id
      and r.at >= d.day::timestamp at time zone c.time_zone
      and r.at + interval '59 minutes' < (d.day + 1)::timestamp at time zone c.time_zone;
  for one in select * from unnest(owners, shops, days) d (customer_id, shop_id, day) loop
    if one.shop_id is null then
      delete from delivery_days_by_day where customer_id = one.customer_id and day = one.day;
      insert into delivery_days_by_day select * from delivery_days(one.customer_id, one.day);
    else
      delete from order_figures_by_day where customer_id = one.customer_id and day = one.day and shop_id = one.shop_id;
      insert into order_figures_by_day select * from order_figures(one.customer_id, one.shop_id, one.day);
    end if;
  end loop;
  return cardinality(ids);
end $$;
revoke execute on function recount_figures from public;
grant execute on function recount_figures to quayside_agency;

create function queue_orders_for_figures() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into figures_recount (customer_id, shop_id, at)
      select distinct customer_id, shop_id, date_trunc('hour', created_at) from new_rows;
  else
    -- Unchanged rows appear twice.
    insert into figures_recount (customer_id, shop_id, at)
      select distinct customer_id, shop_id, date_trunc('hour', created_at) from (
        select customer_id, shop_id, created_at, id, status in ('cancelled', 'merged', 'split'), is_test, kind, part_no,
            currency, ordered_at, paid_at is null, product_minor, freight_minor, service_minor, surcharge_minor,
            refunded_minor, total_minor from new_rows
        union all
        select customer_id, shop_id, created_at, id, status in ('cancelled', 'merged', 'split'), is_test, kind, part_no,
            currency, ordered_at, paid_at is null, product_minor, freight_minor, service_minor, surcharge_minor,
            refunded_minor, total_minor from old_rows
      ) x (customer_id, shop_id, created_at, id, is_out, is_test, kind, part_no, currency, ordered_at, is_unpaid,
        product_minor, freight_minor, service_minor, surcharge_minor, refunded_minor, total_minor)
      group by customer_id, shop_id, created_at, id, is_out, is_test, kind, part_no, currency, ordered_at, is_unpaid,
        product_minor, freight_minor, service_minor, surcharge_minor, refunded_minor, total_minor
      having count(*) = 1;
  end if;
  return null;
end $$;
create trigger queue_new_for_figures after insert on dropshipping_order
  referencing new table as new_rows for each statement execute function queue_orders_for_figures();
create trigger queue_changed_for_figures after update on dropshipping_order
  referencing old table as old_rows new table as new_rows for each statement execute function queue_orders_for_figures();

create procedure queue_orders_for_figures(ids bigint[]) language sql
  security definer set search_path = public, pg_temp as $$
  insert into figures_recount (customer_id, shop_id, at)
    select distinct customer_id, shop_id, date_trunc('hour', created_at) from dropshipping_order where id = any (ids)
$$;

create function queue_lines_for_figures() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct order_id from (
      select order_id, id, quantity, shop_price_minor, unit_price_minor is null as is_unpriced from new_rows
      except
      select order_id, id, quantity, shop_price_minor, unit_price_minor is null from old_rows) x);
  else
    ids := array(select distinct order_id from changed);
  end if;
  if cardinality(ids) > 0 then call queue_orders_for_figures(ids); end if;
  return null;
end $$;
create trigger queue_new_for_figures after insert on order_line
  referencing new table as changed for each statement execute function queue_lines_for_figures();
create trigger queue_changed_for_figures after update on order_line
  referencing old table as old_rows new table as new_rows for each statement execute function queue_lines_for_figures();
create trigger queue_gone_for_figures after delete on order_line
  referencing old table as changed for each statement execute function queue_lines_for_figures();

-- The cost of stock changes sold_product, here alone without a change of the order or its lines.
create or replace function recount_sales(most integer) returns integer language plpgsql
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
  call queue_orders_for_figures(ids);
  return cardinality(ids);
end $$;

create function queue_shop_for_figures() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_recount (customer_id, shop_id, at)
    select f.customer_id, f.shop_id, f.day::timestamp at time zone c.time_zone
      from order_figures_by_day f join customer c on c.customer_id = f.customer_id
      where f.customer_id = new.customer_id and f.shop_id = new.id;
  return null;
end $$;
create trigger queue_for_figures after update on shop for each row
  when ((old.fee_bp, old.fee_fixed_minor, old.currency) is distinct from (new.fee_bp, new.fee_fixed_minor, new.currency))
  execute function queue_shop_for_figures();

-- An order is converted at the rate of its own day, which is not after the one on which it came in.
create function queue_rates_for_figures() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_recount (customer_id, shop_id, at)
    select f.customer_id, f.shop_id, f.day::timestamp at time zone c.time_zone
      from (select currency, min(valid_from) as valid_from from changed group by currency) r
        join shop s on true
        join customer c on c.customer_id = s.customer_id and c.currency <> s.currency and r.currency in (c.currency, s.currency)
        join order_figures_by_day f on f.customer_id = s.customer_id and f.shop_id = s.id and f.day >= r.valid_from - 1;
  return null;
end $$;
create trigger queue_new_for_figures after insert on exchange_rate
  referencing new table as changed for each statement execute function queue_rates_for_figures();
create trigger queue_changed_for_figures after update on exchange_rate
  referencing new table as changed for each statement execute function queue_rates_for_figures();
create trigger queue_gone_for_figures after delete on exchange_rate
  referencing old table as changed for each statement execute function queue_rates_for_figures();

create function queue_parcels_for_figures() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_recount (customer_id, at)
    select distinct customer_id, date_trunc('hour', at) from (
      select new.customer_id, new.delivered_at as at
      union all
      select old.customer_id, old.delivered_at) x where at is not null;
  return null;
end $$;
create trigger queue_new_for_figures after insert on shipment for each row
  when (new.delivered_at is not null) execute function queue_parcels_for_figures();
create trigger queue_changed_for_figures after update on shipment for each row
  when ((old.delivered_at is not null or new.delivered_at is not null)
    and (old.delivered_at, old.shipped_at, old.shipping_line_id)
      is distinct from (new.delivered_at, new.shipped_at, new.shipping_line_id))
  execute function queue_parcels_for_figures();

-- Days begin at other instants then: of each day both of its ends, and the day itself.
create function queue_time_zone_for_figures() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into figures_recount (customer_id, shop_id, at)
    select f.customer_id, f.shop_id, ends.at from (
        select customer_id, shop_id, day from order_figures_by_day where customer_id = new.customer_id
        union
        select customer_id, null, day from delivery_days_by_day where customer_id = new.customer_id
      ) f cross join lateral (values
        (f.day::timestamp at time zone old.time_zone),
        ((f.day + 1)::timestamp at time zone old.time_zone - interval '1 hour'),
        (f.day::timestamp at time zone new.time_zone)) ends (at);
  return null;
end $$;
create trigger queue_time_zone_for_figures after update on customer for each row
  when (old.time_zone is distinct from new.time_zone) execute function queue_time_zone_for_figures();

revoke execute on procedure queue_orders_for_figures from public;

insert into figures_recount (customer_id, shop_id, at)
  select distinct o.customer_id, o.shop_id, date_trunc('day', o.created_at at time zone c.time_zone) at time zone c.time_zone
    from dropshipping_order o join customer c on c.customer_id = o.customer_id;
insert into figures_recount (customer_id, at)
  select distinct s.customer_id, date_trunc('day', s.delivered_at at time zone c.time_zone) at time zone c.time_zone
    from shipment s join customer c on c.customer_id = s.customer_id where s.delivered_at is not null;
