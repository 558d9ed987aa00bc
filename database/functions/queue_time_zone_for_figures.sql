CREATE OR REPLACE FUNCTION public.queue_time_zone_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into figures_recount (customer_id, shop_id, at)
    select f.customer_id, f.shop_id, ends.at from (
        select customer_id, shop_id, day from order_figures_by_day where customer_id = new.customer_id
        union
        select customer_id, null, day from delivery_days_by_day where customer_id = new.customer_id
      ) f cross join lateral (values
        (f.day::timestamp at time zone old.time_zone),
        ((f.day + 1)::timestamp at time zone old.time_zone - interval '1 hour'),
        (f.day::timestamp at time zone new.time_zone)) ends (at);
  return null;
end $function$;
