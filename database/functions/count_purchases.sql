CREATE OR REPLACE FUNCTION public.count_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into purchase_count as c (customer_id, type, status, orders)
      select customer_id, type, status, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (customer_id, type, status) do update set orders = c.orders + excluded.orders;
  else
    insert into purchase_count as c (customer_id, type, status, orders)
      select customer_id, type, status, sum(n) from (
        select customer_id, type, status, -1 as n from old_rows
        union all select customer_id, type, status, 1 from new_rows
      ) moved group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (customer_id, type, status) do update set orders = c.orders + excluded.orders;
  end if;
  return null;
end $function$;
