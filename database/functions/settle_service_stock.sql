CREATE OR REPLACE FUNCTION public.settle_service_stock(for_customer bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  due record;
  who text;
begin
  if not exists (select from service_stock_due where customer_id = for_customer) then return; end if;
  perform from service_stock where customer_id = for_customer order by extra_service_id for update;
  for due in
    with orders as (
      delete from service_stock_due where customer_id = for_customer returning order_id
    ), wanted as (
      select c.order_id, c.stock_id, sum(c.times)::integer as units
        from orders join order_service c on c.customer_id = for_customer and c.order_id = orders.order_id
        join dropshipping_order o on o.customer_id = for_customer and o.id = orders.order_id
        where c.stock_id is not null and o.status not in ('cancelled', 'merged', 'split') group by 1, 2
    ), held as (
      select m.dropshipping_order_id as order_id, m.extra_service_id as stock_id, -sum(m.quantity)::integer as units
        from orders join service_stock_movement m
          on m.customer_id = for_customer and m.dropshipping_order_id = orders.order_id
        group by 1, 2
    )
    select order_id, stock_id, o.number, coalesce(held.units, 0) - coalesce(wanted.units, 0) as change
      from wanted full join held using (order_id, stock_id)
        join dropshipping_order o on o.customer_id = for_customer and o.id = order_id
      where coalesce(held.units, 0) <> coalesce(wanted.units, 0)
      order by change desc, stock_id, order_id
  loop
    select e.actor_name into who from order_event e
      where e.customer_id = for_customer and e.order_id = due.order_id order by e.id desc limit 1;
    if move_service_stock(for_customer, due.stock_id, due.change, case when due.change > 0 then 'returned' else 'used' end,
        null, due.order_id, due.number, coalesce(who, ''), '') is null
    then
      raise exception 'order % uses more material than there is', due.order_id;
    end if;
  end loop;
end $function$;
