-- What an order costs more than was paid for it: asked of its seller before it is shipped.

alter table order_overlay drop constraint order_overlay_kind_check,
  add constraint order_overlay_kind_check
    check (kind in ('abnormal', 'shelved', 'cancelAsked', 'refund', 'reissue', 'returned', 'surcharge'));
alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in
    ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight', 'surcharge'));

-- What was paid so is part of the order's total. A cancelled order has taken nothing: 0 again.
alter table dropshipping_order
  add column surcharge_minor integer not null default 0 check (surcharge_minor >= 0),
  drop constraint dropshipping_order_total,
  add constraint dropshipping_order_total
    check (total_minor = product_minor + freight_minor + service_minor + surcharge_minor);

create table order_surcharge (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  order_id bigint not null,
  reason text not null check (reason in
    ('remoteArea', 'oversize', 'overweight', 'customs', 'supplierPrice', 'specialPacking', 'other')),
  -- 'open' waits on the seller, 'declined' on the agency; 'over': the order ended first;
  -- 'paidBack': it was paid, and its order cancelled since
  status text not null default 'open' check (status in
    ('open', 'declined', 'paid', 'withdrawn', 'over', 'paidBack')),
  status_since timestamptz not null default now(),
  version integer not null default 1, -- another amount is another version
  usd_minor integer not null check (usd_minor > 0),
  currency text not null,
  amount_minor integer not null check (amount_minor > 0), -- at the rate of the day on which it was asked
  answer_by timestamptz not null,
  raised_by text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references dropshipping_order
);
-- One at a time. Operators find theirs by id, by what waits, and by how it ended.
create unique index order_surcharge_open on order_surcharge (customer_id, order_id)
  where status in ('open', 'declined');
create index order_surcharge_order on order_surcharge (customer_id, order_id, id);
create unique index order_surcharge_id on order_surcharge (id);
create index order_surcharge_due on order_surcharge (answer_by, id) where status = 'open';
create index order_surcharge_declined on order_surcharge (status_since, id) where status = 'declined';
create index order_surcharge_paid on order_surcharge (id) where status in ('paid', 'paidBack');
create index order_surcharge_ended on order_surcharge (id) where status in ('withdrawn', 'over');
call make_tenant_table('order_surcharge', 'select, update', 'select, insert, update');

-- Every turn, with what was said and shown. Append-only.
create table order_surcharge_step (
  customer_id bigint not null,
  surcharge_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null check (kind in
    ('raised', 'lowered', 'declined', 'paid', 'waived', 'withdrawn', 'orderCancelled')),
  actor_kind text not null check (actor_kind in ('seller', 'agency')),
  actor_name text not null,
  note text not null default '',
  amount_minor integer, -- asked, or paid
  picture_ids bigint[] not null default '{}',
  primary key (customer_id, surcharge_id, id),
  foreign key (customer_id, surcharge_id) references order_surcharge
);
call make_tenant_table('order_surcharge_step', 'select, insert', 'select, insert');

-- As 0010_large_customers has it.
alter table order_surcharge alter column customer_id set (n_distinct = 10);
alter table order_surcharge_step alter column customer_id set (n_distinct = 10);

-- An order that ends is not asked for money any more; a cancelled one has its surcharges paid back with its price.
create function end_surcharges_with_order() returns trigger language plpgsql as $$
begin
  delete from order_overlay
    where customer_id = new.customer_id and order_id = new.id and kind = 'surcharge';
  update order_surcharge set status = 'over', status_since = now()
    where customer_id = new.customer_id and order_id = new.id and status in ('open', 'declined');
  if new.status = 'cancelled' then
    update order_surcharge set status = 'paidBack', status_since = now()
      where customer_id = new.customer_id and order_id = new.id and status = 'paid';
  end if;
  return null;
end $$;
create trigger end_surcharges_with_order after update of status on dropshipping_order for each row
  when (old.status <> new.status and new.status in ('delivered', 'cancelled', 'merged', 'split'))
  execute function end_surcharges_with_order();
