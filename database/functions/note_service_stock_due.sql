CREATE OR REPLACE FUNCTION public.note_service_stock_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'dropshipping_order' then
    if exists (select from order_service where customer_id = new.customer_id and order_id = new.id and stock_id is not null)
    then
      insert into service_stock_due (customer_id, order_id) values (new.customer_id, new.id) on conflict do nothing;
    end if;
  elsif tg_op = 'DELETE' then
    insert into service_stock_due (customer_id, order_id) values (old.customer_id, old.order_id) on conflict do nothing;
  else
    insert into service_stock_due (customer_id, order_id) values (new.customer_id, new.order_id) on conflict do nothing;
  end if;
  return null;
end $function$;
