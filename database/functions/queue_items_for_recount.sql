CREATE OR REPLACE FUNCTION public.queue_items_for_recount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owners bigint[];
  changed bigint[];
begin
  select array_agg(customer_id), array_agg(order_id) into owners, changed from (
    select distinct n.customer_id, n.order_id from new_rows n
      join old_rows o on o.customer_id = n.customer_id and o.order_id = n.order_id and o.id = n.id
      where (n.own_unit_minor, n.arrived_quantity, n.closed_short_quantity)
        is distinct from (o.own_unit_minor, o.arrived_quantity, o.closed_short_quantity)
  ) x;
  if changed is not null then call queue_purchases_for_recount(owners, changed); end if;
  return null;
end $function$;
