CREATE OR REPLACE PROCEDURE public.count_sold(IN ids bigint[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  wanted sold_product[] := array(select s from sales_rows_at_stock_cost(ids) s);
  gone sold_product[];
  made sold_product[];
begin
  with deleted as (
    delete from sold_product p
      using dropshipping_order o
      where o.id = any (ids) and p.customer_id = o.customer_id and p.order_id = o.id
        and not exists (select from unnest(wanted) w
          where w.order_id = p.order_id and w.product_id = p.product_id and w = p)
      returning p.*
  ) select array_agg(deleted::text::sold_product) into gone from deleted;
  with inserted as (
    insert into sold_product select w.* from unnest(wanted) w
      order by customer_id, order_id, product_id on conflict do nothing returning *
  ) select array_agg(inserted::text::sold_product) into made from inserted;
  if gone is not null then call add_to_product_sales_by_day(gone, -1); end if;
  if made is not null then call add_to_product_sales_by_day(made, 1); end if;
end $procedure$;
