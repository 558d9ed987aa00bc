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
    if moved.quantity > 0 then
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
