CREATE OR REPLACE FUNCTION public.queue_profit_of_later_goods(sku_ids bigint[], after_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as materialized (
    select m.sku_id, m.id, m.cause, m.source_id from unnest(sku_ids, after_ids) g (sku_id, after_id)
      join warehouse_stock_movement m on m.sku_id = g.sku_id and m.id > g.after_id and m.quantity < 0
  ), orders as (
    insert into profit_recount (customer_id, order_id)
      select s.customer_id, s.order_id from gone g join shipment s on s.id = g.source_id where g.cause = 'shipped'
      union
      select p.customer_id, p.id from gone g join purchase_order p on p.id = g.source_id where g.cause = 'customerStock'
      union
      select w.customer_id, w.id from gone g join wholesale_order w on w.id = g.source_id where g.cause = 'wholesale'
  )
  insert into write_off_recount (sku_id, movement_id) select sku_id, id from gone where cause = 'writtenOff'
$function$;
