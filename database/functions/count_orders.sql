CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
      select customer_id, shop_id, status, coalesce(waiting_reason, ''), count(*), sum(total_minor)
        from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (customer_id, shop_id, status, waiting_reason) do update
        set orders = c.orders + excluded.orders, total_minor = c.total_minor + excluded.total_minor,
            revision = c.revision + 1;
  else
    insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
      select customer_id, shop_id, status, reason, sum(n), sum(amount) from (
        select customer_id, shop_id, status, coalesce(waiting_reason, '') as reason, -1 as n, -total_minor as amount
          from old_rows
        union all
        select customer_id, shop_id, status, coalesce(waiting_reason, ''), 1, total_minor from new_rows
      ) moved group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (customer_id, shop_id, status, waiting_reason) do update
        set orders = c.orders + excluded.orders, total_minor = c.total_minor + excluded.total_minor,
            revision = c.revision + 1;
  end if;
  return null;
end $function$;
