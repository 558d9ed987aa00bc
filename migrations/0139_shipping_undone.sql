-- Undone shipping returns the units that a parcel took, under the parcel's number, so that they keep their cost.
alter table warehouse_stock_movement
  drop constraint warehouse_stock_movement_cause_check,
  drop constraint warehouse_stock_movement_check1,
  add constraint warehouse_stock_movement_cause_check
    check (cause in ('received', 'shipped', 'shippingUndone', 'customerStock', 'wholesale', 'correction')),
  add constraint warehouse_stock_movement_check1
    check (case when cause in ('shipped', 'customerStock', 'wholesale') then quantity < 0 else cause <> 'shippingUndone' or quantity > 0 end);

create trigger queue_removed_for_profit after delete on shipment
  referencing old table as added for each statement execute function queue_parcels_for_profit();

-- Later parcels of the same SKUs take other units once an earlier one is undone.
create function queue_undone_shipping_for_profit() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id
      from added a
      join warehouse_stock_movement o on o.source_id = a.source_id and o.sku_id = a.sku_id and o.cause = 'shipped'
      join warehouse_stock_movement m on m.sku_id = a.sku_id and m.id > o.id and m.cause = 'shipped'
      join shipment s on s.id = m.source_id
      where a.cause = 'shippingUndone';
  return null;
end $$;
comment on function queue_undone_shipping_for_profit() is 'profit: Queues the orders shipped after a parcel that was undone, whose units are now others.';
create trigger queue_for_profit after insert on warehouse_stock_movement
  referencing new table as added for each statement execute function queue_undone_shipping_for_profit();

-- Finds the lines of a parcel whatever was decided on them; the index on accepted ones alone did not.
drop index carrier_bill_line_parcel;
create index carrier_bill_line_parcel on carrier_bill_line (customer_id, shipment_id) where shipment_id is not null;
