CREATE OR REPLACE FUNCTION public.keep_alliance_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.alliance_rebate > 0 then
      insert into alliance_rate values (new.customer_id, new.created_at, new.alliance_rebate);
    end if;
  elsif new.alliance_rebate <> old.alliance_rebate then
    insert into alliance_rate values (new.customer_id, now(), new.alliance_rebate)
      on conflict (customer_id, valid_from) do update set percent = excluded.percent;
  end if;
  return null;
end $function$;
