-- Counts the changes of a customer's tickets up, so that open windows hear of them at the cost of one row.
create table ticket_change (
  customer_id bigint primary key references customer,
  changes bigint not null default 1
);
call make_tenant_table('ticket_change', 'select, insert, update', 'select, insert, update');

create function count_ticket_change() returns trigger language plpgsql as $$
begin
  insert into ticket_change as c (customer_id) values (new.customer_id)
    on conflict (customer_id) do update set changes = c.changes + 1;
  return null;
end $$;
create trigger count_ticket_change after insert or update on ticket for each row execute function count_ticket_change();
