CREATE OR REPLACE PROCEDURE public.queue_purchases_for_recount(IN of_customers bigint[], IN ids bigint[])
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
  insert into sales_recount (customer_id, order_id)
    select distinct s.customer_id, s.order_id
      from unnest(of_customers, ids) as changed (customer_id, id)
        join purchase_arrival r on r.customer_id = changed.customer_id and r.order_id = changed.id
        join stock_movement came on came.customer_id = r.customer_id and came.source_id = r.id and came.cause = 'arrival'
        join stock_layer_use u on u.customer_id = came.customer_id and u.sku_id = came.sku_id and u.layer_id = came.id
        join stock_movement m on m.customer_id = u.customer_id and m.sku_id = u.sku_id and m.id = u.movement_id
          and m.cause = 'shipped'
        join shipment s on s.customer_id = m.customer_id and s.id = m.source_id
$procedure$;
