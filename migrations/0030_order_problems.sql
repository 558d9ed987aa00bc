-- What the agency finds wrong with orders, and what was said about it.
create table order_problem (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  code text not null check (code in
    ('addressInvalid', 'outOfStock', 'restrictedGoods', 'missingTaxNumber', 'priceChanged', 'undeliverable')),
  -- 'over': the order ended first, cancelled or taken over by another one
  status text not null check (status in ('onSeller', 'onAgency', 'solved', 'over')),
  status_since timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order
);
create unique index order_problem_open on order_problem (customer_id, order_id) where status in ('onSeller', 'onAgency');
create index order_problem_order on order_problem (customer_id, order_id, id);
call make_tenant_table('order_problem', 'select, insert, update', 'select, insert, update');

-- Each turn of the exchange. Append-only.
create table order_problem_step (
  customer_id bigint not null,
  problem_id bigint not null,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('raised', 'answered', 'askedAgain')),
  actor_kind text not null check (actor_kind in ('seller', 'agency')),
  actor_name text not null,
  note text not null default '',
  answer text check (answer in ('newAddress', 'substitute', 'wait', 'split', 'refund')), -- given, or proposed
  substitute jsonb, -- {title, skuId, code}: which line's goods another SKU should stand for
  passed_on jsonb, -- {address, why}: an address that could not be written into the order
  at timestamptz not null default now(),
  primary key (customer_id, problem_id, id),
  foreign key (customer_id, problem_id) references order_problem,
  check (kind <> 'answered' or answer is not null)
);
call make_tenant_table('order_problem_step', 'select, insert', 'select, insert');

-- As 0010_large_customers has it.
alter table order_problem alter column customer_id set (n_distinct = 10);
alter table order_problem_step alter column customer_id set (n_distinct = 10);

-- The agency looks at all customers' orders under one overlay, those that have stood so longest first.
create index order_overlay_age on order_overlay (kind, since, order_id);

-- An order that ends, or that others have taken over, is neither put aside nor waits for what is wrong with it.
create function end_with_order() returns trigger language plpgsql as $$
begin
  delete from order_overlay
    where customer_id = new.customer_id and order_id = new.id and kind in ('abnormal', 'shelved');
  update order_problem set status = 'over', status_since = now()
    where customer_id = new.customer_id and order_id = new.id and status in ('onSeller', 'onAgency');
  return null;
end $$;
create trigger end_with_order after update of status on dropshipping_order for each row
  when (old.status <> new.status and new.status in ('delivered', 'cancelled', 'merged', 'split'))
  execute function end_with_order();
