-- The sellers' role moves money by inserting postings that sum to zero. Of credits to a wallet it may post refunds only,
-- and never more than the wallet paid for the same order: recharges and corrections are the agency's.
create function refuse_sellers_credits() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
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
end $$;

-- Named to run after move_wallet, which waits for the wallet's other transactions: their postings are seen.
create trigger refuse_sellers_credits after insert on ledger_posting
  referencing new table as posted for each statement execute function refuse_sellers_credits();
