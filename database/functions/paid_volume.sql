CREATE OR REPLACE FUNCTION public.paid_volume(since date, only_customer bigint DEFAULT NULL::bigint)
 RETURNS TABLE(customer_id bigint, day date, minor numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.customer_id, (t.created_at at time zone agency_time_zone())::date,
      sum(p.amount_minor / (select r.rate from exchange_rate r where r.currency = p.currency
        and r.valid_from <= (now() at time zone 'UTC')::date order by r.valid_from desc limit 1))
    from ledger_transaction t
      join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'sales'
    where t.created_at >= since::timestamp at time zone agency_time_zone()
      and (only_customer is null or t.customer_id = only_customer)
    group by 1, 2
$function$;
