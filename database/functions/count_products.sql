CREATE OR REPLACE FUNCTION public.count_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into product_count as c (state, products) select state, count(*) from new_rows group by 1 order by 1
      on conflict (state) do update set products = c.products + excluded.products;
    insert into product_category (name_en, position)
      select distinct category, (select coalesce(max(position), 0) + 1 from product_category) from new_rows
      where category <> '' on conflict do nothing;
  else
    insert into product_count as c (state, products)
      select state, sum(n) from (
        select state, -1 as n from old_rows union all select state, 1 from new_rows
      ) moved group by 1 having sum(n) <> 0 order by 1
      on conflict (state) do update set products = c.products + excluded.products;
    insert into product_category (name_en, position)
      select distinct category, (select coalesce(max(position), 0) + 1 from product_category)
      from (select id, category from new_rows except select id, category from old_rows) changed
      where category <> ''
      on conflict do nothing;
  end if;
  return null;
end $function$;
