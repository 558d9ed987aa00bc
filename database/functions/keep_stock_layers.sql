CREATE OR REPLACE FUNCTION public.keep_stock_layers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  moved record;
begin
  for moved in select * from new_rows order by customer_id, sku_id, id loop
    if moved.undoes_id is not null then
      update stock_layer l set remaining = l.remaining + u.units from stock_layer_use u
        where u.customer_id = moved.customer_id and u.sku_id = moved.sku_id and u.movement_id = moved.undoes_id
          and l.customer_id = u.customer_id and l.sku_id = u.sku_id and l.movement_id = u.layer_id;
      insert into sales_recount (customer_id, order_id) values (moved.customer_id, moved.source_id);
    elsif moved.quantity > 0 then
      insert into stock_layer (customer_id, sku_id, movement_id, units, remaining)
        values (moved.customer_id, moved.sku_id, moved.id, moved.quantity, moved.quantity);
    else
      with open as (
        select l.movement_id, l.remaining, sum(l.remaining) over (order by l.movement_id) - l.remaining as before
          from stock_layer l
          where l.customer_id = moved.customer_id and l.sku_id = moved.sku_id and l.remaining > 0
      ), taken as (
        select movement_id, least(remaining, -moved.quantity - before)::integer as units from open
          where before < -moved.quantity
      ), used as (
        insert into stock_layer_use (customer_id, sku_id, movement_id, layer_id, units)
          select moved.customer_id, moved.sku_id, moved.id, t.movement_id, t.units from taken t
      )
      update stock_layer l set remaining = l.remaining - t.units from taken t
        where l.customer_id = moved.customer_id and l.sku_id = moved.sku_id and l.movement_id = t.movement_id;
    end if;
  end loop;
  return null;
end $function$;
