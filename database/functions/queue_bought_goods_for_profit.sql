CREATE OR REPLACE FUNCTION public.queue_bought_goods_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select f.customer_id, f.order_id from shipped_since_receipt(array(
      select distinct order_id from (
        select order_id, sku_id, unit_minor, received_quantity from new_rows
        except
        select order_id, sku_id, unit_minor, received_quantity from old_rows) changed)) f;
  return null;
end $function$;
