-- Low-stock alerts, the pace of sales that they may be counted from, and the orders of each SKU in stock.

alter table stock
  -- Units in orders paid in the last 30 days, counted each hour for SKUs in stock.
  add column sold_30d integer not null default 0 check (sold_30d >= 0),
  add column alert_kind text check (alert_kind in ('units', 'days')),
  add column alert_value integer check (alert_value >= 0),
  add column alert_quantity integer generated always as (case alert_kind when 'units' then alert_value
    when 'days' then ((alert_value::bigint * nullif(sold_30d, 0) + 29) / 30)::integer end) stored,
  add column low_since timestamptz,
  add column alerted_at timestamptz, -- the email about it was sent
  add check ((alert_kind is null) = (alert_value is null)),
  add check (alerted_at is null or low_since is not null);
grant update (alert_kind, alert_value) on stock to quayside_tenant;

create index stock_low on stock (customer_id, low_since, sku_id) where low_since is not null;
create index stock_alerts on stock (customer_id, sku_id) where alert_kind is not null;
create index stock_to_alert on stock (customer_id, sku_id) where low_since is not null and alerted_at is null;

-- A generated column has no value yet in a trigger that runs before the change, so the limit is computed here too.
create function keep_low_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  limit_units bigint := case new.alert_kind when 'units' then new.alert_value
    when 'days' then (new.alert_value::bigint * nullif(new.sold_30d, 0) + 29) / 30 end;
begin
  if new.on_hand - new.reserved <= limit_units then
    new.low_since := coalesce(new.low_since, now());
  else
    new.low_since := null;
    new.alerted_at := null;
  end if;
  return new;
end $$;
create trigger keep_low_since before insert or update of on_hand, reserved, sold_30d, alert_kind, alert_value on stock
  for each row execute function keep_low_since();

-- The orders that take a SKU from stock, newest first.
create index stock_reservation_sku on stock_reservation (customer_id, sku_id, order_id desc);

alter table stock_movement add column actor_name text not null default '';
update stock_movement m set actor_name = a.actor_name
  from purchase_arrival a where m.cause = 'arrival' and a.customer_id = m.customer_id and a.id = m.source_id;
update stock_movement m set actor_name = o.name
  from shipment s join operator o on o.id = s.operator_id
  where m.cause = 'shipped' and s.customer_id = m.customer_id and s.id = m.source_id;
