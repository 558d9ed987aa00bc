CREATE OR REPLACE FUNCTION public.queue_billed_freight_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct customer_id, wholesale_order_id from (
      (select customer_id, wholesale_order_id, bill_id, position, decision, amount_minor from new_rows
        where wholesale_order_id is not null
        except
        select customer_id, wholesale_order_id, bill_id, position, decision, amount_minor from old_rows)
      union all
      (select customer_id, wholesale_order_id, bill_id, position, decision, amount_minor from old_rows
        where wholesale_order_id is not null
        except
        select customer_id, wholesale_order_id, bill_id, position, decision, amount_minor from new_rows)) changed;
  return null;
end $function$;
