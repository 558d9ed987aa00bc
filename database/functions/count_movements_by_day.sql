CREATE OR REPLACE FUNCTION public.count_movements_by_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into wallet_movements_by_day as d (customer_id, day, kind, in_minor, out_minor, movements)
    select p.customer_id, (t.created_at at time zone 'UTC')::date, t.kind,
        coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0),
        coalesce(sum(-p.amount_minor) filter (where p.amount_minor < 0), 0), count(*)
      from posted p cross join lateral (
        -- Offset: looked up by key for each posting, also with a plan that was made when the ledger was small.
        select kind, created_at from ledger_transaction
          where customer_id = p.customer_id and id = p.transaction_id offset 0) t
      where p.account = 'wallet'
      group by 1, 2, 3
    on conflict (customer_id, day, kind) do update set in_minor = d.in_minor + excluded.in_minor,
      out_minor = d.out_minor + excluded.out_minor, movements = d.movements + excluded.movements;
  return null;
end $function$;
