-- When free stock of a SKU is below its minimum, the buy list refills it.
create table reorder_point (
  sku_id bigint primary key references sku,
  min_units integer not null check (min_units > 0),
  target_units integer not null check (target_units >= min_units),
  set_by text not null,
  set_at timestamptz not null default now()
);
grant select, insert, update, delete on reorder_point to quayside_agency;

alter table warehouse_stock_movement
  drop constraint warehouse_stock_movement_cause_check,
  drop constraint warehouse_stock_movement_check,
  drop constraint warehouse_stock_movement_check1,
  add column write_off_reason text check (write_off_reason in ('damaged', 'lost', 'expired', 'sample', 'other')),
  add constraint warehouse_stock_movement_cause_check
    check (cause in ('received', 'shipped', 'shippingUndone', 'customerStock', 'wholesale', 'correction', 'writtenOff')),
  add constraint warehouse_stock_movement_check check ((cause in ('correction', 'writtenOff')) = (source_id is null)),
  add constraint warehouse_stock_movement_check1
    check (case when cause in ('shipped', 'customerStock', 'wholesale', 'writtenOff') then quantity < 0 else cause <> 'shippingUndone' or quantity > 0 end),
  add constraint warehouse_stock_movement_write_off check ((cause = 'writtenOff') = (write_off_reason is not null));
