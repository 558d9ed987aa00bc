CREATE OR REPLACE FUNCTION public.queue_lines_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct order_id from (
      select order_id, id, quantity, shop_price_minor, unit_price_minor is null as is_unpriced from new_rows
      except
      select order_id, id, quantity, shop_price_minor, unit_price_minor is null from old_rows) x);
  else
    ids := array(select distinct order_id from changed);
  end if;
  if cardinality(ids) > 0 then call queue_orders_for_figures(ids); end if;
  return null;
end $function$;
