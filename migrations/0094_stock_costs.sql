-- What stock cost: first in, first out. A layer is what arrived at once; what is shipped is taken from the oldest layers.
-- Layers hold quantities only, so that a cost the seller learns later applies to what has been shipped too.

create table stock_layer (
  customer_id bigint not null,
  sku_id bigint not null,
  movement_id bigint not null, -- its arrival
  units integer not null check (units > 0),
  remaining integer not null,
  primary key (customer_id, sku_id, movement_id),
  foreign key (customer_id, sku_id, movement_id) references stock_movement,
  check (remaining between 0 and units)
);
call make_tenant_table('stock_layer', 'select', 'select');
create index stock_layer_open on stock_layer (customer_id, sku_id, movement_id) where remaining > 0;

-- What a shipment took from which layer.
create table stock_layer_use (
  customer_id bigint not null,
  sku_id bigint not null,
  movement_id bigint not null, -- the shipment's
  layer_id bigint not null,
  units integer not null check (units > 0),
  primary key (customer_id, sku_id, movement_id, layer_id),
  foreign key (customer_id, sku_id, movement_id) references stock_movement,
  foreign key (customer_id, sku_id, layer_id) references stock_layer
);
call make_tenant_table('stock_layer_use', 'select', 'select');

insert into stock_layer (customer_id, sku_id, movement_id, units, remaining)
  select m.customer_id, m.sku_id, m.id, m.quantity, least(m.quantity, greatest(0,
      sum(m.quantity) over (partition by m.customer_id, m.sku_id order by m.id) - coalesce(s.shipped, 0)))
    from stock_movement m left join (
      select customer_id, sku_id, -sum(quantity) as shipped from stock_movement where quantity < 0 group by 1, 2
    ) s using (customer_id, sku_id)
    where m.quantity > 0;
insert into stock_layer_use (customer_id, sku_id, movement_id, layer_id, units)
  select customer_id, sku_id, o.id, i.id, least(i.ends, o.ends) - greatest(i.begins, o.begins)
    from (select customer_id, sku_id, id, sum(quantity) over w - quantity as begins, sum(quantity) over w as ends
        from stock_movement where quantity > 0 window w as (partition by customer_id, sku_id order by id)) i
      join (select customer_id, sku_id, id, sum(-quantity) over w + quantity as begins, sum(-quantity) over w as ends
        from stock_movement where quantity < 0 window w as (partition by customer_id, sku_id order by id)) o
        using (customer_id, sku_id)
    where i.begins < o.ends and o.begins < i.ends;

-- Whoever writes a movement holds the lock of its stock row, so no two shipments take the same units.
create function keep_stock_layers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved record;
begin
  for moved in select * from new_rows order by customer_id, sku_id, id loop
    if moved.quantity > 0 then
      insert into stock_layer (customer_id, sku_id, movement_id, units, remaining)
        values (moved.customer_id, moved.sku_id, moved.id, moved.quantity, moved.quantity);
    else
      with open as (
        select l.movement_id, l.remaining, sum(l.remaining) over (order by l.movement_id) - l.remaining as before
          from stock_layer l
          where l.customer_id = moved.customer_id and l.sku_id = moved.sku_id and l.remaining > 0
      ), taken as (
        select movement_id, least(remaining, -moved.quantity - before)::integer as units from open
          where before < -moved.quantity
      ), used as (
        insert into stock_layer_use (customer_id, sku_id, movement_id, layer_id, units)
          select moved.customer_id, moved.sku_id, moved.id, t.movement_id, t.units from taken t
      )
      update stock_layer l set remaining = l.remaining - t.units from taken t
        where l.customer_id = moved.customer_id and l.sku_id = moved.sku_id and l.movement_id = t.movement_id;
    end if;
  end loop;
  return null;
end $$;
create trigger keep_stock_layers after insert on stock_movement
  referencing new table as new_rows for each statement execute function keep_stock_layers();

-- What the seller paid elsewhere for a self-purchase order, in the seller's currency.
alter table purchase_item add column own_unit_minor integer check (own_unit_minor >= 0);
alter table purchase_order
  add column own_freight_minor integer check (own_freight_minor >= 0),
  add check (own_freight_minor is null or type = 2);
grant update (own_unit_minor) on purchase_item to quayside_tenant;

-- The cost of one unit of each layer, in minor units: what was paid for it here, or elsewhere with the freight spread over the
-- value of the order's goods (over their number if they are worth nothing). Null: not known.
create view stock_layer_cost with (security_invoker = true) as
  select l.customer_id, l.sku_id, l.movement_id, l.units, l.remaining, o.id as order_id, o.number, o.type,
      case o.type when 1 then i.unit_minor::numeric
        else i.own_unit_minor + coalesce(o.own_freight_minor::numeric * i.own_unit_minor / nullif(g.value, 0),
          o.own_freight_minor::numeric / nullif(g.units, 0), 0) end as unit_cost
    from stock_layer l
      join stock_movement m on m.customer_id = l.customer_id and m.sku_id = l.sku_id and m.id = l.movement_id
      left join purchase_arrival r on m.cause = 'arrival' and r.customer_id = m.customer_id and r.id = m.source_id
      left join purchase_item i on i.customer_id = r.customer_id and i.order_id = r.order_id and i.id = r.item_id
      left join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
      left join lateral (
        select sum(x.own_unit_minor::bigint * n.units) as value, sum(n.units) as units
          from purchase_item x
            cross join lateral (select greatest(x.arrived_quantity, x.quantity - x.closed_short_quantity) as units) n
          where x.customer_id = o.customer_id and x.order_id = o.id and x.own_unit_minor is not null
      ) g on o.own_freight_minor is not null;
grant select on stock_layer_cost to quayside_tenant, quayside_agency;
