CREATE OR REPLACE FUNCTION public.find_by_order_flag()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into order_search_term (customer_id, term, order_id) values (new.customer_id, '~' || new.kind, new.order_id)
      on conflict do nothing;
  else
    delete from order_search_term
      where customer_id = old.customer_id and term = '~' || old.kind and order_id = old.order_id;
  end if;
  return null;
end $function$;
