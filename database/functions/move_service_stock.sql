CREATE OR REPLACE FUNCTION public.move_service_stock(for_customer bigint, material bigint, units integer, given_cause text, of_service_order bigint, of_order bigint, number text, actor text, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  left_over integer;
begin
  insert into service_stock (customer_id, extra_service_id, on_hand) values (for_customer, material, 0)
    on conflict do nothing;
  update service_stock set on_hand = on_hand + units
    where customer_id = for_customer and extra_service_id = material and on_hand + units >= 0
    returning on_hand into left_over;
  if left_over is null then return null; end if;
  insert into service_stock_movement (customer_id, extra_service_id, quantity, after, cause, service_order_id,
      dropshipping_order_id, source_number, actor_name, reason)
    values (for_customer, material, units, left_over, given_cause, of_service_order, of_order, number, actor, why);
  return left_over;
end $function$;
