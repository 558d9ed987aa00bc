CREATE OR REPLACE FUNCTION public.count_sold_lines()
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
      select order_id, id, quantity, units, sku_id, unit_price_minor, shop_price_minor from new_rows
      except
      select order_id, id, quantity, units, sku_id, unit_price_minor, shop_price_minor from old_rows) changed);
  else
    ids := array(select distinct order_id from changed);
  end if;
  if cardinality(ids) > 0 then
    ids := array(select o.id from dropshipping_order o where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at));
  end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $function$;
