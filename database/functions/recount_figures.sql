CREATE OR REPLACE FUNCTION public.recount_figures(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids bigint[];
  owners bigint[];
  shops bigint[];
  days date[];
  one record;
begin
  if not pg_try_advisory_xact_lock(hashtext('recount_figures')) then return 0; end if;
  ids := array(select id from figures_recount order by id limit most);
  if cardinality(ids) = 0 then return 0; end if;
  select array_agg(customer_id), array_agg(shop_id), array_agg(day) into owners, shops, days from (
    -- Midnight may be within the hour: some time zones are half an hour off.
    select distinct r.customer_id, r.shop_id, (ends.at at time zone c.time_zone)::date as day
      from figures_recount r join customer c on c.customer_id = r.customer_id
        cross join lateral (values (r.at), (r.at + interval '59 minutes')) ends (at)
      where r.id = any (ids)) d;
  delete from figures_recount where id = any (ids);
  delete from figures_recount r
    using unnest(owners, shops, days) d (customer_id, shop_id, day), customer c
    where c.customer_id = d.customer_id and r.customer_id = d.customer_id and r.shop_id is not distinct from d.shop_id
      and r.at >= d.day::timestamp at time zone c.time_zone
      and r.at + interval '59 minutes' < (d.day + 1)::timestamp at time zone c.time_zone;
  for one in select * from unnest(owners, shops, days) d (customer_id, shop_id, day) loop
    if one.shop_id is null then
      delete from delivery_days_by_day where customer_id = one.customer_id and day = one.day;
      insert into delivery_days_by_day select * from delivery_days(one.customer_id, one.day);
    else
      delete from order_figures_by_day where customer_id = one.customer_id and day = one.day and shop_id = one.shop_id;
      insert into order_figures_by_day select * from order_figures(one.customer_id, one.shop_id, one.day);
    end if;
  end loop;
  return cardinality(ids);
end $function$;
