-- What moves a wallet by day and kind, so that spend is shown and a statement opened without adding up every movement.
-- Movements are never changed, so that adding each new one keeps the sums exact. Days are in UTC.
create table wallet_movements_by_day (
  customer_id bigint not null,
  day date not null,
  kind text not null, -- of ledger_transaction
  in_minor bigint not null,
  out_minor bigint not null, -- positive
  movements integer not null,
  primary key (customer_id, day, kind)
);
call make_tenant_table('wallet_movements_by_day', 'select', 'select');

create function count_movements_by_day() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
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
end $$;

-- Named to run after move_wallet, which locks the wallet: nobody waits for a row here.
create trigger sum_movements_by_day after insert on ledger_posting
  referencing new table as posted for each statement execute function count_movements_by_day();

-- The trigger's lock lets no posting in between.
insert into wallet_movements_by_day
  select p.customer_id, (t.created_at at time zone 'UTC')::date, t.kind,
      coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0),
      coalesce(sum(-p.amount_minor) filter (where p.amount_minor < 0), 0), count(*)
    from ledger_posting p join ledger_transaction t on t.customer_id = p.customer_id and t.id = p.transaction_id
    where p.account = 'wallet'
    group by 1, 2, 3;
