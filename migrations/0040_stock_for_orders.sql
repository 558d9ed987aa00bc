-- Orders draw on what their customer has in stock.

-- Of what is on hand, so much is promised to paid orders: nobody promises it twice, and nothing is promised that is not there.
alter table stock add column reserved integer not null default 0,
  add constraint stock_reserved check (reserved between 0 and on_hand);
grant update (reserved) on stock to quayside_tenant; -- paying and cancelling are the seller's deeds, too

-- What is free, of those who have something: for all others paying looks at an empty range.
create index stock_free on stock (customer_id, sku_id) where on_hand > reserved;

alter table stock_movement
  drop constraint stock_movement_cause_check,
  add constraint stock_movement_cause_check check (cause in ('arrival', 'shipped')),
  add check ((cause = 'shipped') = (nums < 0));

-- Units of a paid order's line that come from its customer's stock. Those neither shipped nor released are promised.
create table stock_reservation (
  customer_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  sku_id bigint not null,
  units integer not null check (units > 0), -- as paid: these SKUs were not charged for
  shipped integer not null default 0 check (shipped >= 0),
  released integer not null default 0 check (released >= 0), -- given back, as the order was cancelled
  primary key (customer_id, order_id, line_id),
  foreign key (customer_id, order_id, line_id) references order_line,
  foreign key (customer_id, sku_id) references stock,
  check (shipped + released <= units)
);
-- What of a SKU is promised to which orders.
create index stock_reservation_open on stock_reservation (customer_id, sku_id) where shipped + released < units;
call make_tenant_table('stock_reservation', 'select, insert, update, delete', 'select, insert, update, delete');

-- Keeps `stock.reserved` the sum of what is promised, whoever changes it; more than there is fails by its check. Rows are
-- locked in the key's order, so that two statements never wait for each other in a circle.
create function keep_reserved() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select customer_id, sku_id, sum(units - shipped - released) as n from new_rows group by 1, 2) c where n <> 0;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select customer_id, sku_id, -sum(units - shipped - released) as n from old_rows group by 1, 2) c where n <> 0;
  else
    select jsonb_agg(c) into changes from (
      select customer_id, sku_id, sum(n) as n from (
        select customer_id, sku_id, units - shipped - released as n from new_rows
        union all select customer_id, sku_id, shipped + released - units from old_rows
      ) both_rows group by 1, 2) c where n <> 0;
  end if;
  if changes is null then return null; end if;
  perform from stock s join jsonb_to_recordset(changes) as c (customer_id bigint, sku_id bigint) using (customer_id, sku_id)
    order by s.customer_id, s.sku_id for update of s;
  update stock s set reserved = s.reserved + c.n
    from jsonb_to_recordset(changes) as c (customer_id bigint, sku_id bigint, n integer)
    where s.customer_id = c.customer_id and s.sku_id = c.sku_id;
  return null;
end $$;
create trigger reserve after insert on stock_reservation
  referencing new table as new_rows for each statement execute function keep_reserved();
create trigger reserve_anew after update on stock_reservation
  referencing old table as old_rows new table as new_rows for each statement execute function keep_reserved();
create trigger unreserve after delete on stock_reservation
  referencing old table as old_rows for each statement execute function keep_reserved();
