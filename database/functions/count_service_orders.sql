CREATE OR REPLACE FUNCTION public.count_service_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into service_order_count as c (customer_id, status, orders)
      select customer_id, status, count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set orders = c.orders + excluded.orders, revision = c.revision + 1;
  else
    insert into service_order_count as c (customer_id, status, orders)
      select customer_id, status, sum(n) from (
        select customer_id, status, -1 as n from old_rows
        union all select customer_id, status, 1 from new_rows
      ) moved group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set orders = c.orders + excluded.orders, revision = c.revision + 1;
  end if;
  return null;
end $function$;
