-- What the agency edits its catalogue by: where goods come from and at what cost, rules that make prices of costs, and
-- counters by which lists stay flat. Costs and suppliers are the agency's own: no tenant has a grant on any of these.

alter table product add column state text not null generated always as (
  case when owner_customer_id is not null then 'private' when is_published then 'published'
    when published_at is null then 'draft' else 'withdrawn' end) stored;
create index product_state on product (state, id desc);
create index product_code_lower on product (lower(code)); -- pictures are named by it, in any capitals
create index product_category_of on product (category, id desc);
create index product_without_picture on product (id desc) where cover_url is null;
create index product_without_name_zh on product (id desc) where subject_zh = '';

create table supplier (
  id bigint primary key default nextval('id_seq'),
  name text not null check (name <> ''),
  link text not null default '',
  contact text not null default '',
  lead_days integer check (lead_days between 0 and 365), -- from order to arrival; null: not known
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index supplier_name on supplier (lower(name));
grant select, insert, update on supplier to quayside_agency;

create table sku_offer (
  sku_id bigint not null references sku on delete cascade,
  supplier_id bigint not null references supplier,
  link text not null default '',
  cost_fen integer not null check (cost_fen > 0), -- of one piece, CNY
  min_quantity integer not null default 1 check (min_quantity > 0),
  updated_at timestamptz not null default now(),
  primary key (sku_id, supplier_id)
);
create index sku_offer_supplier on sku_offer (supplier_id, sku_id);
grant select, insert, update, delete on sku_offer to quayside_agency;

-- price = cost × rate × (1 + margin), rounded up: for one product, one category, or (both null) everything else.
create table price_rule (
  id bigint primary key default nextval('id_seq'),
  product_id bigint references product on delete cascade,
  category text references product_category on update cascade on delete cascade,
  margin_bp integer not null check (margin_bp between -9900 and 100000), -- hundredths of a per cent
  rounding text not null check (rounding in ('cent', 'nine')), -- 'nine': up to the next price that ends in 9
  updated_at timestamptz not null default now(),
  check (product_id is null or category is null),
  unique nulls not distinct (product_id, category)
);
grant select, insert, update, delete on price_rule to quayside_agency;

-- Products of which a SKU that is on sale has no cost; kept by the triggers below.
create table product_without_cost (product_id bigint primary key references product on delete cascade);
grant select, insert, update, delete on product_without_cost to quayside_agency;

create function note_missing_costs(products bigint[]) returns void language sql as $$
  delete from product_without_cost w where w.product_id = any (products) and not exists (
    select from sku where sku.product_id = w.product_id and is_active
      and not exists (select from sku_offer where sku_id = sku.id));
  insert into product_without_cost
    select distinct product_id from sku where product_id = any (products) and is_active
      and not exists (select from sku_offer where sku_id = sku.id)
    on conflict do nothing;
$$;
create function note_costs_of_skus() returns trigger language plpgsql as $$
begin
  perform note_missing_costs(array(select distinct product_id from new_rows));
  return null;
end $$;
create function note_changed_skus() returns trigger language plpgsql as $$
begin
  perform note_missing_costs(array(select distinct n.product_id from new_rows n join old_rows o using (id)
    where n.is_active <> o.is_active));
  return null;
end $$;
create function note_costs_of_offers() returns trigger language plpgsql as $$
begin
  perform note_missing_costs(array(select distinct sku.product_id from changed join sku on sku.id = sku_id));
  return null;
end $$;
create trigger note_costs after insert on sku
  referencing new table as new_rows for each statement execute function note_costs_of_skus();
create trigger note_changed_costs after update on sku
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_skus();
create trigger note_offers after insert on sku_offer
  referencing new table as changed for each statement execute function note_costs_of_offers();
create trigger note_offers_gone after delete on sku_offer
  referencing old table as changed for each statement execute function note_costs_of_offers();
insert into product_without_cost select distinct product_id from sku where is_active;

create table product_count (
  state text primary key,
  products bigint not null
);
grant select, insert, update on product_count to quayside_agency;
insert into product_count select state, count(*) from product group by state;

-- Rows are written in the key's order, so that two statements never wait for each other in a circle.
create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_count as c (state, products) select state, count(*) from new_rows group by 1 order by 1
      on conflict (state) do update set products = c.products + excluded.products;
    insert into product_category (name_en, position)
      select distinct category, (select coalesce(max(position), 0) + 1 from product_category) from new_rows
      where category <> '' on conflict do nothing;
  else
    insert into product_count as c (state, products)
      select state, sum(n) from (
        select state, -1 as n from old_rows union all select state, 1 from new_rows
      ) moved group by 1 having sum(n) <> 0 order by 1
      on conflict (state) do update set products = c.products + excluded.products;
    insert into product_category (name_en, position)
      select distinct n.category, (select coalesce(max(position), 0) + 1 from product_category)
      from new_rows n join old_rows o using (id) where n.category <> '' and n.category <> o.category
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger count_new_products after insert on product
  referencing new table as new_rows for each statement execute function count_products();
create trigger count_moved_products after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function count_products();
