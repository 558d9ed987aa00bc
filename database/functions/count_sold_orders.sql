CREATE OR REPLACE FUNCTION public.count_sold_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  newly bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    newly := array(select id from new_rows where is_sold(status, kind, paid_at));
  else
    newly := array(
      select id from new_rows where is_sold(status, kind, paid_at)
      except
      select id from old_rows where is_sold(status, kind, paid_at));
    -- Of what is not sold nothing else matters.
    ids := array(select id from (
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end,
          case when sold then freight_minor + service_minor + surcharge_minor - refunded_minor end
        from (select *, is_sold(status, kind, paid_at) as sold from new_rows) n
      except
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end,
          case when sold then freight_minor + service_minor + surcharge_minor - refunded_minor end
        from (select *, is_sold(status, kind, paid_at) as sold from old_rows) o) changed
      except select unnest(newly));
  end if;
  if cardinality(newly) > 0 then call count_newly_sold(newly); end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $function$;
