CREATE OR REPLACE FUNCTION public.queue_orders_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into figures_recount (customer_id, shop_id, at)
      select distinct customer_id, shop_id, date_trunc('hour', created_at) from new_rows;
  else
    -- Unchanged rows appear twice.
    insert into figures_recount (customer_id, shop_id, at)
      select distinct customer_id, shop_id, date_trunc('hour', created_at) from (
        select customer_id, shop_id, created_at, id, status in ('cancelled', 'merged', 'split'), is_test, kind, part_no,
            currency, ordered_at, paid_at is null, shipping_line_id is null, product_minor, freight_minor, service_minor,
            surcharge_minor, refunded_minor, total_minor from new_rows
        union all
        select customer_id, shop_id, created_at, id, status in ('cancelled', 'merged', 'split'), is_test, kind, part_no,
            currency, ordered_at, paid_at is null, shipping_line_id is null, product_minor, freight_minor, service_minor,
            surcharge_minor, refunded_minor, total_minor from old_rows
      ) x (customer_id, shop_id, created_at, id, is_out, is_test, kind, part_no, currency, ordered_at, is_unpaid, has_no_line,
        product_minor, freight_minor, service_minor, surcharge_minor, refunded_minor, total_minor)
      group by customer_id, shop_id, created_at, id, is_out, is_test, kind, part_no, currency, ordered_at, is_unpaid, has_no_line,
        product_minor, freight_minor, service_minor, surcharge_minor, refunded_minor, total_minor
      having count(*) = 1;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE PROCEDURE public.queue_orders_for_figures(IN ids bigint[])
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
  insert into figures_recount (customer_id, shop_id, at)
    select distinct customer_id, shop_id, date_trunc('hour', created_at) from dropshipping_order where id = any (ids)
$procedure$;
