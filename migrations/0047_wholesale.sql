-- Wholesale orders: hundreds or thousands of pieces, quoted by the agency, bought, collected, and sent as freight.

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in
    ('recharge', 'orderPayment', 'orderRefund', 'correction', 'reversal', 'reshipmentFreight', 'surcharge',
     'wholesalePayment', 'wholesaleFreight', 'wholesaleRefund'));

create table wholesale_order (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- WO-<id>
  account_id bigint not null, -- who wrote it
  created_by text not null,
  created_at timestamptz not null default now(),
  status text not null check (status in ('draft', 'quoting', 'quoted', 'awaitingPayment', 'paid', 'purchasing',
    'partlyArrived', 'arrived', 'awaitingFreight', 'pendingReplenish', 'shipped', 'completed', 'rejected', 'cancelled',
    'refunded')),
  status_since timestamptz not null default now(),
  currency text not null,
  -- What is wished.
  freight_kind text not null check (freight_kind in ('sea', 'rail', 'air', 'express')),
  address jsonb, -- as the contract's address; a draft may have none yet
  note text not null default '',
  item_count integer not null check (item_count between 1 and 100),
  unit_count integer not null check (unit_count > 0),
  goods_text text not null, -- codes and names of its goods, for the search
  title text not null, -- of the first
  cover_url text,
  -- The newest quote.
  version integer not null default 0,
  expires_at timestamptz, -- of what is quoted or to be paid
  quoted_minor integer check (quoted_minor > 0), -- goods with the cheapest freight
  -- What was agreed upon; null before and after.
  goods_minor integer check (goods_minor > 0),
  freight_minor integer check (freight_minor >= 0), -- as estimated
  rate_micro bigint check (rate_micro > 0), -- the customer's currency for one USD, in millionths, as quoted
  -- The wallet: every posting of the order is in one of the two.
  paid_minor integer not null default 0 check (paid_minor >= 0),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and paid_minor),
  -- Packed, weighed, priced, sent.
  cartons integer check (cartons > 0),
  weight_grams bigint check (weight_grams > 0),
  volume_cm3 bigint check (volume_cm3 > 0),
  real_freight_usd_minor integer check (real_freight_usd_minor >= 0),
  real_freight_minor integer check (real_freight_minor >= 0),
  freight_settled_at timestamptz,
  carrier text not null default '',
  tracking_numbers text[] not null default '{}',
  shipped_at timestamptz,
  cancel_asked_at timestamptz, -- the seller asks for what is not bought to be paid back
  cancel_reason text not null default '',
  end_kind text check (end_kind in ('bySeller', 'byAgency', 'expired')), -- how it was rejected
  end_reason text not null default '',
  search_text text not null generated always as (number || ' ' || goods_text) stored,
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references account,
  check (status in ('draft', 'cancelled') or address is not null),
  check ((goods_minor is null) = (freight_minor is null) and (goods_minor is null) = (rate_micro is null)),
  check ((status in ('draft', 'quoting', 'quoted', 'rejected', 'cancelled')) = (goods_minor is null)),
  check ((status in ('draft', 'quoting', 'quoted', 'rejected', 'cancelled', 'awaitingPayment')) = (paid_minor = 0)),
  check (status not in ('shipped', 'completed') or (freight_settled_at is not null and shipped_at is not null)),
  check (cancel_asked_at is null or status in ('paid', 'purchasing', 'partlyArrived'))
);
create unique index wholesale_order_id on wholesale_order (id);
create index wholesale_order_status on wholesale_order (customer_id, status, id desc);
create index wholesale_order_search on wholesale_order using gin (search_text gin_trgm_ops);
-- The desk: each state by age, and the lists that hold several.
create index wholesale_order_age on wholesale_order (status, status_since, id);
create index wholesale_order_incoming on wholesale_order (status_since, id)
  where status in ('purchasing', 'partlyArrived');
create index wholesale_order_on_seller on wholesale_order (status_since, id)
  where status in ('quoted', 'awaitingPayment', 'pendingReplenish');
create index wholesale_order_cancel on wholesale_order (cancel_asked_at, id) where cancel_asked_at is not null;
create index wholesale_order_over on wholesale_order (id desc)
  where status in ('completed', 'rejected', 'cancelled', 'refunded');
create index wholesale_order_expiry on wholesale_order (expires_at, id)
  where status in ('quoted', 'awaitingPayment');
create index wholesale_order_shipped on wholesale_order (shipped_at, id) where status = 'shipped';
call make_tenant_table('wholesale_order', 'select, insert, update', 'select, insert, update');

-- What is ordered, with its words as they were; what has come of it and what will not.
create table wholesale_item (
  customer_id bigint not null,
  order_id bigint not null,
  sku_id bigint not null references sku,
  position integer not null,
  product_id bigint not null,
  code text not null,
  subject text not null,
  attributes text not null default '',
  image_url text,
  unit_weight_grams integer not null,
  quantity integer not null check (quantity > 0),
  unit_minor integer check (unit_minor > 0), -- agreed upon, in the order's currency
  arrived_nums integer not null default 0 check (arrived_nums >= 0),
  short_nums integer not null default 0 check (short_nums >= 0),
  primary key (customer_id, order_id, sku_id),
  foreign key (customer_id, order_id) references wholesale_order,
  check (arrived_nums + short_nums <= quantity)
);
create index wholesale_item_sku on wholesale_item (sku_id);
call make_tenant_table('wholesale_item', 'select, insert, update, delete', 'select, insert, update');

-- Every quote ever made, as it was. Amounts: USD, and what the customer pays in its currency at the rate of that day.
create table wholesale_quote (
  customer_id bigint not null,
  order_id bigint not null,
  version integer not null,
  currency text not null,
  rate_micro bigint not null check (rate_micro > 0),
  -- [{"skuId":"7","code":"…","subject":"…","attributes":"…","quantity":500,"priceUsdMinor":210,"unitMinor":210,
  --   "tiers":[{"minQuantity":1000,"priceUsdMinor":190,"unitMinor":190}]}]
  items jsonb not null,
  freights jsonb not null, -- [{"kind":"sea","usdMinor":42000,"minor":42000,"daysMin":28,"daysMax":35}]
  goods_minor integer not null check (goods_minor > 0),
  lead_days integer not null check (lead_days between 0 and 365), -- from the payment until it is in the warehouse
  note text not null default '',
  expires_at timestamptz not null,
  operator_name text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, order_id, version),
  foreign key (customer_id, order_id) references wholesale_order
);
call make_tenant_table('wholesale_quote', 'select', 'select, insert');

-- Everything that happened, by whom, with what it moved in the wallet. Append-only.
create table wholesale_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- wholesale.asked, wholesale.quoted, …
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('seller', 'agency', 'system')),
  actor_name text not null default '',
  amount_minor integer, -- into the wallet, as the seller sees it: minus is paid
  detail jsonb not null default '{}', -- {"version":2,"note":"…","pieces":300}
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references wholesale_order
);
call make_tenant_table('wholesale_event', 'select, insert', 'select, insert');

-- Kept counters, and what open windows follow: each change of a counted group shows in its revision.
create table wholesale_count (
  customer_id bigint not null,
  status text not null,
  orders bigint not null,
  revision bigint not null default 0,
  primary key (customer_id, status)
);
call make_tenant_table('wholesale_count', 'select, insert, update', 'select, insert, update');

-- Rows are written in the key's order, so that two statements never wait for each other in a circle.
create function count_wholesale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wholesale_count as c (customer_id, status, orders)
      select customer_id, status, count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set orders = c.orders + excluded.orders, revision = c.revision + 1;
  else
    insert into wholesale_count as c (customer_id, status, orders)
      select customer_id, status, sum(n) from (
        select customer_id, status, -1 as n from old_rows
        union all select customer_id, status, 1 from new_rows
      ) moved group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set orders = c.orders + excluded.orders, revision = c.revision + 1;
  end if;
  return null;
end $$;
create trigger count_new_wholesale after insert on wholesale_order
  referencing new table as new_rows for each statement execute function count_wholesale();
create trigger count_moved_wholesale after update on wholesale_order
  referencing old table as old_rows new table as new_rows for each statement execute function count_wholesale();

-- As 0010_large_customers has it.
alter table wholesale_order alter column customer_id set (n_distinct = 10);
alter table wholesale_item alter column customer_id set (n_distinct = 10);
alter table wholesale_quote alter column customer_id set (n_distinct = 10);
alter table wholesale_event alter column customer_id set (n_distinct = 10);
