CREATE OR REPLACE FUNCTION public.count_cart()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into cart (customer_id, lines, units, revision)
      select customer_id, count(*), sum(quantity), 1 from new_rows group by 1 order by 1
      on conflict (customer_id) do update set lines = cart.lines + excluded.lines,
        units = cart.units + excluded.units, revision = cart.revision + 1;
  elsif tg_op = 'UPDATE' then
    update cart set units = cart.units + moved.units, revision = cart.revision + 1
      from (select customer_id, sum(n) as units from (
          select customer_id, -quantity as n from old_rows union all select customer_id, quantity from new_rows
        ) both_rows group by 1) moved
      where cart.customer_id = moved.customer_id;
  else
    update cart set lines = cart.lines - gone.lines, units = cart.units - gone.units, revision = cart.revision + 1
      from (select customer_id, count(*) as lines, sum(quantity) as units from old_rows group by 1) gone
      where cart.customer_id = gone.customer_id;
  end if;
  return null;
end $function$;
