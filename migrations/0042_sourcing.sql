-- Sourcing: a seller asks the agency to find a product, the agency quotes, and a quote that is accepted becomes a
-- product of that seller's alone.

create table sourcing_request (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  number text not null, -- SR-<id>
  title text not null,
  link text not null default '', -- to a page of any shop
  link_key text not null default '', -- the link without what does not tell products apart: the same product twice
  note text not null default '',
  wishes text[] not null default '{}', -- attributes that it should have
  picture_ids bigint[] not null default '{}', -- files of the customer
  currency text not null,
  target_minor integer check (target_minor > 0), -- for one, in the customer's currency
  monthly_quantity integer check (monthly_quantity > 0),
  countries text[] not null default '{}',
  needed_by date,
  account_id bigint not null, -- who asked
  created_by text not null,
  status text not null check (status in ('requested', 'inWork', 'needInfo', 'quoted', 'accepted', 'declined',
    'expired', 'withdrawn', 'notFound')),
  status_since timestamptz not null default now(),
  operator_id bigint references operator, -- who looks for it
  operator_name text not null default '',
  version integer not null default 0, -- of the newest quote
  expires_at timestamptz, -- of the newest quote
  end_reason text not null default '', -- why it was declined, withdrawn or not found
  product_id bigint references product, -- what an accepted quote has become
  seller_wrote boolean not null default false, -- something that no operator has looked at
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (number || ' ' || title || ' ' || link) stored,
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references account,
  check ((operator_id is null) = (operator_name = '')),
  check ((status = 'accepted') = (product_id is not null))
);
create unique index sourcing_request_id on sourcing_request (id);
create index sourcing_request_status on sourcing_request (customer_id, status, id desc);
create index sourcing_request_link on sourcing_request (customer_id, link_key) where link_key <> '';
create index sourcing_request_product on sourcing_request (product_id) where product_id is not null;
create index sourcing_request_search on sourcing_request using gin (search_text gin_trgm_ops);
-- The desk: each state by age or by deadline, an operator's own, those whose seller wrote.
create index sourcing_request_age on sourcing_request (status, status_since, id);
create index sourcing_request_deadline on sourcing_request (status, needed_by, id);
create index sourcing_request_operator on sourcing_request (operator_id, status_since, id)
  where status in ('inWork', 'needInfo');
create index sourcing_request_wrote on sourcing_request (last_message_at, id) where seller_wrote;
create index sourcing_request_expiry on sourcing_request (expires_at, id) where status = 'quoted';
call make_tenant_table('sourcing_request', 'select, insert, update', 'select, insert, update');

-- Every quote ever made, as it was. Amounts: USD, and what the customer pays in its currency at the rate of that day.
create table sourcing_quote (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  subject_en text not null,
  subject_zh text not null default '',
  pictures text[] not null default '{}', -- addresses; the first is the cover
  description text not null default '', -- plain text
  currency text not null,
  lead_days integer not null check (lead_days between 0 and 365), -- from the payment until it is in the warehouse
  min_quantity integer not null default 1 check (min_quantity > 0),
  delivery_days_min integer not null,
  delivery_days_max integer not null check (delivery_days_max >= delivery_days_min),
  note text not null default '',
  expires_at timestamptz not null,
  operator_id bigint not null references operator,
  operator_name text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, request_id, version),
  foreign key (customer_id, request_id) references sourcing_request
);
call make_tenant_table('sourcing_quote', 'select', 'select, insert');

create table sourcing_quote_sku (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  position integer not null,
  attributes jsonb not null default '[]', -- [{"name":"Colour","value":"Red"}]
  image_url text,
  price_minor integer not null check (price_minor > 0), -- USD, for one
  given_minor integer not null check (given_minor > 0), -- the same in the quote's currency
  tiers jsonb not null default '[]', -- [{"minQuantity":10,"priceMinor":450,"givenMinor":450}]
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null default 0,
  width_mm integer not null default 0,
  height_mm integer not null default 0,
  goods_attributes text[] not null default '{}',
  sku_id bigint references sku, -- what it has become
  primary key (customer_id, request_id, version, position),
  foreign key (customer_id, request_id, version) references sourcing_quote
);
create index sourcing_quote_sku_sku on sourcing_quote_sku (sku_id) where sku_id is not null;
call make_tenant_table('sourcing_quote_sku', 'select', 'select, insert, update (sku_id)');

-- Where the agency buys it, and for how much. The sellers' role may not even read the table.
create table sourcing_cost (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  position integer not null,
  supplier_url text not null default '',
  cost_cny_minor integer check (cost_cny_minor > 0),
  margin_bps integer, -- on top of the cost; 2500 is a quarter
  primary key (customer_id, request_id, version, position),
  foreign key (customer_id, request_id, version, position) references sourcing_quote_sku
);
alter table sourcing_cost enable row level security;
create policy agency on sourcing_cost to quayside_agency using (true) with check (true);
grant select, insert on sourcing_cost to quayside_agency;

-- Which of the seller's shop variants it is for: they are mapped when a quote is accepted.
create table sourcing_variant (
  customer_id bigint not null,
  request_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  primary key (customer_id, request_id, shop_id, variant_key),
  foreign key (customer_id, request_id) references sourcing_request,
  foreign key (customer_id, shop_id, variant_key) references shop_variant
);
create index sourcing_variant_of on sourcing_variant (customer_id, shop_id, variant_key);
call make_tenant_table('sourcing_variant', 'select, insert', 'select, insert');

-- What both sides say. Append-only.
create table sourcing_message (
  customer_id bigint not null,
  request_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  side text not null check (side in ('seller', 'agency')),
  author_name text not null,
  body text not null, -- plain text with line breaks; empty where there are only pictures
  picture_ids bigint[] not null default '{}', -- files of the customer
  primary key (customer_id, request_id, id),
  foreign key (customer_id, request_id) references sourcing_request,
  check (body <> '' or picture_ids <> '{}')
);
call make_tenant_table('sourcing_message', 'select, insert', 'select, insert');

-- Everything that happened, by whom. Append-only.
create table sourcing_event (
  customer_id bigint not null,
  request_id bigint not null,
  id bigint not null default nextval('id_seq'),
  at timestamptz not null default now(),
  kind text not null, -- sourcing.asked, sourcing.quoted, …
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('seller', 'agency', 'system')),
  actor_name text not null default '',
  detail jsonb not null default '{}', -- {"version":2,"note":"…"}
  primary key (customer_id, request_id, id),
  foreign key (customer_id, request_id) references sourcing_request
);
call make_tenant_table('sourcing_event', 'select, insert', 'select, insert');

-- A person's mark on a request with something from the agency that the person has not seen.
create table sourcing_unread (
  customer_id bigint not null,
  account_id bigint not null,
  request_id bigint not null,
  since timestamptz not null default now(),
  primary key (customer_id, account_id, request_id),
  foreign key (customer_id, account_id) references account,
  foreign key (customer_id, request_id) references sourcing_request
);
create index sourcing_unread_request on sourcing_unread (customer_id, request_id);
call make_tenant_table('sourcing_unread', 'select, delete', 'select, insert, delete');

-- Kept counters, and what open windows follow: each change of a counted group shows in its revision.
create table sourcing_count (
  customer_id bigint not null,
  status text not null,
  requests bigint not null,
  revision bigint not null default 0,
  primary key (customer_id, status)
);
call make_tenant_table('sourcing_count', 'select, insert, update', 'select, insert, update');

-- Rows are written in the key's order, so that two statements never wait for each other in a circle.
create function count_sourcing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sourcing_count as c (customer_id, status, requests)
      select customer_id, status, count(*) from new_rows group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set requests = c.requests + excluded.requests, revision = c.revision + 1;
  else
    insert into sourcing_count as c (customer_id, status, requests)
      select customer_id, status, sum(n) from (
        select customer_id, status, -1 as n from old_rows
        union all select customer_id, status, 1 from new_rows
      ) moved group by 1, 2 order by 1, 2
      on conflict (customer_id, status) do update
        set requests = c.requests + excluded.requests, revision = c.revision + 1;
  end if;
  return null;
end $$;
create trigger count_new_sourcing after insert on sourcing_request
  referencing new table as new_rows for each statement execute function count_sourcing();
create trigger count_moved_sourcing after update on sourcing_request
  referencing old table as old_rows new table as new_rows for each statement execute function count_sourcing();

-- As 0010_large_customers has it.
alter table sourcing_request alter column customer_id set (n_distinct = 10);
alter table sourcing_quote alter column customer_id set (n_distinct = 10);
alter table sourcing_quote_sku alter column customer_id set (n_distinct = 10);
alter table sourcing_message alter column customer_id set (n_distinct = 10);
alter table sourcing_event alter column customer_id set (n_distinct = 10);
