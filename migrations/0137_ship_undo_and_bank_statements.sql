-- Parcels of a file, so that shipping it can be undone whole.
alter table shipment add column bulk_job_id bigint;
create index shipment_bulk_job on shipment (bulk_job_id, order_id) where bulk_job_id is not null;
grant delete on shipment to quayside_agency;
grant delete on shipment_line to quayside_agency;
grant delete on tracking_event to quayside_agency;
grant delete on tracking_page to quayside_agency;

alter table stock_movement
  drop constraint stock_movement_cause_check,
  drop constraint stock_movement_check,
  add column undoes_id bigint, -- of the same SKU: the units of a shipment that was undone; its source is the order
  add constraint stock_movement_cause_check check (cause in ('arrival', 'shipped', 'shippingUndone')),
  add constraint stock_movement_check check ((cause = 'shipped') = (quantity < 0)),
  add constraint stock_movement_undoes check ((cause = 'shippingUndone') = (undoes_id is not null)),
  add foreign key (customer_id, sku_id, undoes_id) references stock_movement (customer_id, sku_id, id);
create unique index stock_movement_undone on stock_movement (customer_id, sku_id, undoes_id) where undoes_id is not null;

create or replace function keep_stock_layers() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  moved record;
begin
  for moved in select * from new_rows order by customer_id, sku_id, id loop
    if moved.undoes_id is not null then
      update stock_layer l set remaining = l.remaining + u.units from stock_layer_use u
        where u.customer_id = moved.customer_id and u.sku_id = moved.sku_id and u.movement_id = moved.undoes_id
          and l.customer_id = u.customer_id and l.sku_id = u.sku_id and l.movement_id = u.layer_id;
      insert into sales_recount (customer_id, order_id) values (moved.customer_id, moved.source_id);
    elsif moved.quantity > 0 then
      insert into stock_layer (customer_id, sku_id, movement_id, units, remaining)
        values (moved.customer_id, moved.sku_id, moved.id, moved.quantity, moved.quantity);
    else
      with open as (
        select l.movement_id, l.remaining, sum(l.remaining) over (order by l.movement_id) - l.remaining as before
          from stock_layer l
          where l.customer_id = moved.customer_id and l.sku_id = moved.sku_id and l.remaining > 0
      ), taken as (
        select movement_id, least(remaining, -moved.quantity - before)::integer as units from open
          where before < -moved.quantity
      ), used as (
        insert into stock_layer_use (customer_id, sku_id, movement_id, layer_id, units)
          select moved.customer_id, moved.sku_id, moved.id, t.movement_id, t.units from taken t
      )
      update stock_layer l set remaining = l.remaining - t.units from taken t
        where l.customer_id = moved.customer_id and l.sku_id = moved.sku_id and l.movement_id = t.movement_id;
    end if;
  end loop;
  return null;
end $$;
comment on function keep_stock_layers() is
  'stock: Keeps the layers of stock and which movement used them, first in, first out. An undone shipment gives its units back to the layers that it took them from.';

-- Bank statements of the agency: what arrived in its accounts, to be matched with the transfers that sellers report.
create table bank_statement (
  id bigint primary key default nextval('id_seq'),
  file_name text not null,
  format text not null check (format in ('table', 'camt053')),
  account text not null default '', -- IBAN or number, where the file says it
  currencies text[] not null,
  from_day date not null,
  to_day date not null,
  added integer not null check (added >= 0),
  repeated integer not null check (repeated >= 0), -- lines that an earlier file had already brought
  outgoing integer not null check (outgoing >= 0), -- payments out of the account, which are not kept
  imported_by text not null,
  imported_at timestamptz not null default now()
);
create index bank_statement_newest on bank_statement (imported_at desc, id desc);
grant select, insert, update on bank_statement to quayside_agency;

create table bank_line (
  id bigint primary key default nextval('id_seq'),
  statement_id bigint not null references bank_statement,
  line_key text not null unique, -- of what the bank says about it: the same line in another file is the same payment
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'CNY')),
  payer text not null default '',
  reference text not null default '', -- what the payer wrote
  bank_reference text not null default '', -- the bank's own
  match_text text not null generated always as (
    upper(regexp_replace(normalize(reference || '|' || bank_reference, NFKC), '[^[:alnum:]|]', '', 'g'))) stored,
  state text not null default 'open' check (state in ('open', 'credited', 'ignored')),
  state_since timestamptz not null default now(),
  customer_id bigint,
  recharge_id bigint,
  note text not null default '', -- why it was ignored
  decided_by text not null default '',
  check ((state = 'credited') = (recharge_id is not null)),
  foreign key (customer_id, recharge_id) references recharge (customer_id, id)
);
create index bank_line_open on bank_line (booked_on, id) where state = 'open';
create index bank_line_state on bank_line (state, booked_on desc, id desc);
create unique index bank_line_recharge on bank_line (customer_id, recharge_id) where recharge_id is not null;
create index bank_line_statement on bank_line (statement_id);
create index bank_line_search on bank_line using gin ((payer || ' ' || reference || ' ' || bank_reference) gin_trgm_ops);
grant select, insert, update on bank_line to quayside_agency;

-- Which columns of a bank's table are which, as they were last chosen for a header like this.
create table bank_table_layout (
  header_key text primary key,
  columns jsonb not null,
  used_at timestamptz not null default now()
);
grant select, insert, update on bank_table_layout to quayside_agency;
