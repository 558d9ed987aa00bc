CREATE OR REPLACE FUNCTION public.note_stock_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_mapped(new.customer_id, new.sku_id) then
    delete from mapped_sku_change where customer_id = new.customer_id and sku_id = new.sku_id and kind = 'stock'
      and seen_at is null and is_improvement <> (new.on_hand > new.reserved);
    if not found then
      insert into mapped_sku_change (customer_id, sku_id, kind, is_improvement)
        values (new.customer_id, new.sku_id, 'stock', new.on_hand > new.reserved) on conflict do nothing;
    end if;
  end if;
  return null;
end $function$;
