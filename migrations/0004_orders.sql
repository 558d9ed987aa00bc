-- Dropshipping orders. Amounts in the customer's currency, minor units, fixed when priced.

create table dropshipping_order (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- DS-<id>
  shop_id bigint not null,
  shop_order_key text, -- the shop's own id, or the file's order name
  shop_order_name text not null default '', -- '#1001'
  source text not null check (source in ('shopify', 'import', 'manual')),
  status text not null,
  status_since timestamptz not null default now(),
  waiting_reason text, -- null: waits for nothing (delivered, cancelled)
  waiting_on text,
  waiting_since timestamptz,
  shop_paid boolean not null default true,
  currency text not null,
  product_minor integer not null default 0,
  freight_minor integer not null default 0,
  total_minor integer not null default 0,
  weight_grams integer not null default 0,
  goods_attributes text[] not null default '{}',
  shipping_line_id bigint references shipping_line,
  shipping_line_name text,
  days_min integer,
  days_max integer,
  line_chosen_by text, -- 'seller', 'default', 'rule'
  recipient_name text not null default '',
  phone text not null default '',
  email text not null default '',
  country_code text not null default '',
  province text not null default '',
  city text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  postcode text not null default '',
  tax_number text not null default '',
  shop_address jsonb, -- as the shop gave it, when the seller has mended it
  note text not null default '',
  ordered_at timestamptz not null default now(), -- at the shop
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  shop_updated_at timestamptz, -- newest state of the shop's that has been applied
  line_count integer not null default 0,
  unit_count integer not null default 0,
  primary key (customer_id, id),
  foreign key (customer_id, shop_id) references shop,
  check (total_minor = product_minor + freight_minor),
  check ((waiting_reason is null) = (waiting_on is null) and (waiting_reason is null) = (waiting_since is null))
);
create unique index dropshipping_order_id on dropshipping_order (id);
create unique index dropshipping_order_shop_key on dropshipping_order (customer_id, shop_id, shop_order_key)
  where shop_order_key is not null;
-- Lists: newest first within what is asked for, read from the index alone however deep the page.
create index dropshipping_order_recent on dropshipping_order (customer_id, created_at desc, id desc) include (shop_id);
create index dropshipping_order_status on dropshipping_order (customer_id, status, created_at desc, id desc);
create index dropshipping_order_shop on dropshipping_order (customer_id, shop_id, created_at desc, id desc);
create index dropshipping_order_shop_status on dropshipping_order (customer_id, shop_id, status, created_at desc, id desc);
create index dropshipping_order_waiting on dropshipping_order (customer_id, waiting_reason, waiting_since)
  where waiting_reason is not null;
create index dropshipping_order_waiting_on on dropshipping_order (customer_id, waiting_on, status, created_at desc, id desc)
  where waiting_on is not null;
-- The agency's queues, oldest first.
create index dropshipping_order_queue on dropshipping_order (status, paid_at, id)
  where status in ('processing', 'awaitingStock', 'partlyShipped');
create index dropshipping_order_agency_status on dropshipping_order (status, id desc);
call make_tenant_table('dropshipping_order', 'select, insert, update', 'select, insert, update');

create table order_line (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  shop_line_key text,
  variant_key text not null,
  title text not null,
  variant_title text not null default '',
  shop_sku text not null default '',
  image_url text,
  quantity integer not null check (quantity >= 0), -- units the shop's buyer ordered; 0 after a full refund there
  shop_price_minor integer, -- what the buyer paid for one, in the shop's currency
  sku_id bigint references sku,
  sku_code text,
  units integer not null default 1, -- SKUs for one of the variant
  unit_price_minor integer, -- for one SKU, in the order's currency; null: not priced
  weight_grams integer, -- of one SKU
  goods_attributes text[] not null default '{}',
  shipped_quantity integer not null default 0,
  quote_request_id bigint,
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references dropshipping_order,
  check (shipped_quantity between 0 and quantity)
);
create index order_line_variant on order_line (customer_id, variant_key) where sku_id is null;
create index order_line_sku on order_line (sku_id, customer_id) where sku_id is not null;
call make_tenant_table('order_line', 'select, insert, update, delete', 'select, insert, update, delete');

-- Everything that happened to an order, by whom. Append-only.
create table order_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- order.created, order.paid, …
  actor_kind text not null check (actor_kind in ('seller', 'agency', 'shop', 'carrier', 'system')),
  actor_name text not null default '',
  detail jsonb not null default '{}',
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references dropshipping_order
);
call make_tenant_table('order_event', 'select, insert', 'select, insert');
grant update (detail) on order_event to quayside_agency; -- to take a shopper's address out, when the shop must forget it

-- Kept counters: a count costs a row a shop, status and reason, however many orders there are.
create table order_count (
  customer_id bigint not null,
  shop_id bigint not null,
  status text not null,
  waiting_reason text not null default '', -- '': waits for nothing
  orders bigint not null,
  total_minor bigint not null,
  primary key (customer_id, shop_id, status, waiting_reason)
);
call make_tenant_table('order_count', 'select, insert, update', 'select, insert, update');

-- Rows are written in the key's order, so that two statements never wait for each other in a circle.
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
      select customer_id, shop_id, status, coalesce(waiting_reason, ''), count(*), sum(total_minor)
        from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (customer_id, shop_id, status, waiting_reason) do update
        set orders = c.orders + excluded.orders, total_minor = c.total_minor + excluded.total_minor;
  else
    insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
      select customer_id, shop_id, status, reason, sum(n), sum(amount) from (
        select customer_id, shop_id, status, coalesce(waiting_reason, '') as reason, -1 as n, -total_minor as amount
          from old_rows
        union all
        select customer_id, shop_id, status, coalesce(waiting_reason, ''), 1, total_minor from new_rows
      ) moved group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4
      on conflict (customer_id, shop_id, status, waiting_reason) do update
        set orders = c.orders + excluded.orders, total_minor = c.total_minor + excluded.total_minor;
  end if;
  return null;
end $$;
create trigger count_new_orders after insert on dropshipping_order
  referencing new table as new_rows for each statement execute function count_orders();
create trigger count_moved_orders after update on dropshipping_order
  referencing old table as old_rows new table as new_rows for each statement execute function count_orders();

-- What a seller may type to find an order: lower-case words, found by their beginning. Equality and range on text
-- are leakproof, so that the index serves under row-level security, where a trigram index would not.
create table order_search_term (
  customer_id bigint not null,
  term text collate "C" not null,
  order_id bigint not null,
  primary key (customer_id, term, order_id)
);
call make_tenant_table('order_search_term', 'select, insert, delete', 'select, insert, delete');

-- A question to the agency: what does this variant cost? One per shop variant and customer, for all its lines.
create table quote_request (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  shop_id bigint not null,
  variant_key text not null,
  title text not null,
  variant_title text not null default '',
  shop_sku text not null default '',
  image_url text,
  country_code text not null default '',
  quantity integer not null,
  note text not null default '',
  status text not null check (status in ('requested', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  status_since timestamptz not null default now(),
  requested_at timestamptz not null default now(),
  requested_by text not null default '',
  version integer not null default 0, -- of the newest offer
  sku_id bigint references sku, -- the offer
  units integer not null default 1,
  unit_price_minor integer, -- USD, at quantity 1; tiers are the SKU's
  expires_at timestamptz,
  answer_note text not null default '',
  answered_by text not null default '',
  answered_at timestamptz,
  decline_reason text not null default '', -- the seller's
  primary key (customer_id, id),
  foreign key (customer_id, shop_id, variant_key) references shop_variant
);
create unique index quote_request_open on quote_request (customer_id, shop_id, variant_key)
  where status in ('requested', 'offered');
create unique index quote_request_id on quote_request (id);
create index quote_request_variant on quote_request (customer_id, shop_id, variant_key, id desc);
create index quote_request_recent on quote_request (customer_id, id desc);
create index quote_request_queue on quote_request (status, requested_at, id) where status = 'requested';
create index quote_request_status on quote_request (status, id desc);
create index quote_request_expiry on quote_request (expires_at) where status = 'offered';
call make_tenant_table('quote_request', 'select, insert, update', 'select, insert, update');

-- Every offer ever made, as it was.
create table quote_offer (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  sku_id bigint not null references sku,
  units integer not null,
  unit_price_minor integer not null,
  tiers jsonb not null default '[]',
  weight_grams integer not null,
  goods_attributes text[] not null default '{}',
  expires_at timestamptz not null,
  note text not null default '',
  operator_id bigint not null references operator,
  created_at timestamptz not null default now(),
  primary key (customer_id, request_id, version),
  foreign key (customer_id, request_id) references quote_request
);
call make_tenant_table('quote_offer', 'select', 'select, insert');
