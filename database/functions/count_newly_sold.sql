CREATE OR REPLACE PROCEDURE public.count_newly_sold(IN ids bigint[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  made sold_product[];
begin
  with inserted as (
    insert into sold_product select s.* from sales_rows_for_orders(ids) s
      order by customer_id, order_id, product_id on conflict do nothing returning *
  ) select array_agg(inserted::text::sold_product) into made from inserted;
  if made is not null then call add_to_product_sales_by_day(made, 1); end if;
end $procedure$;
