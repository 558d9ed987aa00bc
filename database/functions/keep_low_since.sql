CREATE OR REPLACE FUNCTION public.keep_low_since()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  limit_units bigint := case new.alert_kind when 'units' then new.alert_value
    when 'days' then (new.alert_value::bigint * nullif(new.sold_30d, 0) + 29) / 30 end;
begin
  if new.on_hand - new.reserved <= limit_units then
    new.low_since := coalesce(new.low_since, now());
  else
    new.low_since := null;
    new.alerted_at := null;
  end if;
  return new;
end $function$;
