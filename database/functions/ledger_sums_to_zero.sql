CREATE OR REPLACE FUNCTION public.ledger_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  off record;
begin
  select customer_id, transaction_id, sum(amount_minor) as off_by into off from new_rows
    group by customer_id, transaction_id, currency having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % of customer % is off by %', off.transaction_id, off.customer_id, off.off_by
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;
