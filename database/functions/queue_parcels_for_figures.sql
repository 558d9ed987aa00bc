CREATE OR REPLACE FUNCTION public.queue_parcels_for_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into figures_recount (customer_id, at)
    select distinct customer_id, date_trunc('hour', at) from (
      select new.customer_id, new.delivered_at as at
      union all
      select old.customer_id, old.delivered_at) x where at is not null;
  return null;
end $function$;
