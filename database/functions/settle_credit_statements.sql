CREATE OR REPLACE FUNCTION public.settle_credit_statements(of_customer_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.credit_statement s set settled_at = now(),
      settled_by = (select max(p.transaction_id) from public.ledger_posting p
        where p.customer_id = of_customer_id and p.account = 'wallet')
    where s.customer_id = of_customer_id and s.settled_at is null
      and ((select w.balance_minor >= 0 from public.wallet w where w.customer_id = of_customer_id)
        or public.credited_between(of_customer_id, s.id, 9223372036854775807) >= s.owed_minor);
  if found then
    update public.wallet set credit_stops_at = (select min(s.stops_at) from public.credit_statement s
        where s.customer_id = of_customer_id and s.settled_at is null)
      where customer_id = of_customer_id;
  end if;
end $function$;
