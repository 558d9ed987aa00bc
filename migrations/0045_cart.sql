-- A customer's cart, and the fewest pieces of a product that one buys there at a time.

-- Of all of its SKUs together. Orders of shops and files are of one piece as often as not: it does not hold for them.
alter table product add column min_quantity integer not null default 1 check (min_quantity between 1 and 100000);
update product set min_quantity = least(quote.min_quantity, 100000)
  from sourcing_request request
    join sourcing_quote quote on quote.customer_id = request.customer_id and quote.request_id = request.id
      and quote.version = request.version
  where request.product_id = product.id and quote.min_quantity > 1;

-- Its counts, kept by the trigger below. Whoever changes a cart locks this row first, so that changes come one by one.
create table cart (
  customer_id bigint primary key references customer,
  lines integer not null default 0 check (lines between 0 and 500),
  units integer not null default 0 check (units >= 0),
  revision bigint not null default 0 -- differs whenever a line has changed
);
call make_tenant_table('cart', 'select, insert, update', 'select, insert, update');

create table cart_line (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  sku_id bigint not null references sku,
  quantity integer not null check (quantity between 1 and 100000),
  -- As it was shown when it was put in, or when its price was taken over: [{"minQuantity":1,"priceMinor":500}], the
  -- smallest quantity first, in the customer's currency. With words to know it by when the SKU is not offered any more.
  seen_prices jsonb not null check (jsonb_array_length(seen_prices) > 0),
  title text not null,
  added_by text not null,
  added_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, sku_id)
);
create index cart_line_sku on cart_line (sku_id);
call make_tenant_table('cart_line', 'select, insert, update, delete', 'select, insert, update, delete');

create function count_cart() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into cart (customer_id, lines, units, revision)
      select customer_id, count(*), sum(quantity), 1 from new_rows group by 1 order by 1
      on conflict (customer_id) do update set lines = cart.lines + excluded.lines,
        units = cart.units + excluded.units, revision = cart.revision + 1;
  elsif tg_op = 'UPDATE' then
    update cart set units = cart.units + moved.units, revision = cart.revision + 1
      from (select customer_id, sum(n) as units from (
          select customer_id, -quantity as n from old_rows union all select customer_id, quantity from new_rows
        ) both_rows group by 1) moved
      where cart.customer_id = moved.customer_id;
  else
    update cart set lines = cart.lines - gone.lines, units = cart.units - gone.units, revision = cart.revision + 1
      from (select customer_id, count(*) as lines, sum(quantity) as units from old_rows group by 1) gone
      where cart.customer_id = gone.customer_id;
  end if;
  return null;
end $$;
create trigger count_new_cart_lines after insert on cart_line
  referencing new table as new_rows for each statement execute function count_cart();
create trigger count_changed_cart_lines after update on cart_line
  referencing old table as old_rows new table as new_rows for each statement execute function count_cart();
create trigger count_gone_cart_lines after delete on cart_line
  referencing old table as old_rows for each statement execute function count_cart();
