CREATE OR REPLACE FUNCTION public.queue_rates_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into figures_recount (customer_id, shop_id, at)
    select f.customer_id, f.shop_id, f.day::timestamp at time zone c.time_zone
      from (select currency, min(valid_from) as valid_from from changed group by currency) r
        join shop s on true
        join customer c on c.customer_id = s.customer_id and c.currency <> s.currency and r.currency in (c.currency, s.currency)
        join order_figures_by_day f on f.customer_id = s.customer_id and f.shop_id = s.id and f.day >= r.valid_from - 1;
  return null;
end $function$;
