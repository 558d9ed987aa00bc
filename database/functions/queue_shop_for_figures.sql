CREATE OR REPLACE FUNCTION public.queue_shop_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into figures_recount (customer_id, shop_id, at)
    select f.customer_id, f.shop_id, f.day::timestamp at time zone c.time_zone
      from order_figures_by_day f join customer c on c.customer_id = f.customer_id
      where f.customer_id = new.customer_id and f.shop_id = new.id;
  return null;
end $function$;
