CREATE OR REPLACE FUNCTION public.queue_freight_for_recount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owners bigint[];
  changed bigint[];
begin
  select array_agg(n.customer_id), array_agg(n.id) into owners, changed from new_rows n
    join old_rows o on o.customer_id = n.customer_id and o.id = n.id
    where n.own_freight_minor is distinct from o.own_freight_minor;
  if changed is not null then call queue_purchases_for_recount(owners, changed); end if;
  return null;
end $function$;
