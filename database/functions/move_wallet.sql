CREATE OR REPLACE FUNCTION public.move_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  moved record;
  lowest bigint;
begin
  for moved in
    update public.wallet set balance_minor = wallet.balance_minor + sums.amount, movements = wallet.movements + sums.count
      from (select customer_id, sum(amount_minor) as amount, count(*) as count, bool_or(amount_minor > 0) as credits,
              min(balance_after_minor) filter (where amount_minor < 0) as lowest_after
            from posted where account = 'wallet' group by customer_id) as sums
      where wallet.customer_id = sums.customer_id
      returning wallet.customer_id, wallet.balance_minor, wallet.credit_stops_at, sums.credits, sums.lowest_after,
        public.usable_credit(wallet) as credit
  loop
    lowest := least(moved.lowest_after, moved.balance_minor);
    if moved.lowest_after is not null and lowest < 0 and (lowest < -moved.credit or exists (
      select from posted where customer_id = moved.customer_id group by transaction_id
        having bool_or(account = 'wallet' and amount_minor < 0) and not bool_or(account = 'sales')))
    then
      raise exception 'the wallet of customer % would be overdrawn', moved.customer_id
        using errcode = 'check_violation', constraint = 'wallet_not_overdrawn', table = 'wallet';
    end if;
    if moved.credits and moved.credit_stops_at is not null then
      perform public.settle_credit_statements(moved.customer_id);
    end if;
  end loop;
  return null;
end $function$;
