CREATE OR REPLACE FUNCTION public.refuse_sellers_credits()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  credit record;
  source record;
begin
  if current_user <> 'quayside_tenant' then return null; end if;
  for credit in select distinct customer_id, transaction_id from posted where account = 'wallet' and amount_minor > 0 loop
    select kind, source_kind, source_id into source from public.ledger_transaction t
      where t.customer_id = credit.customer_id and t.id = credit.transaction_id;
    if source.kind not in ('orderRefund', 'wholesaleRefund', 'inventoryRefund') or source.source_id is null
      or (select sum(p.amount_minor)
            from public.ledger_transaction t
            join public.ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
            where t.customer_id = credit.customer_id
              and t.source_kind = source.source_kind and t.source_id = source.source_id) > 0
    then
      raise exception 'a wallet may only be credited with what it paid' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return null;
end $function$;
