CREATE OR REPLACE FUNCTION public.recount_sales(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
