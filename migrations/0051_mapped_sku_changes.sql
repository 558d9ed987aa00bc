-- Sellers are told when something changes of a SKU they have mapped: its price, whether it is sold, whether they have any of
-- it in stock. The catalogue's edit writes a row a changed SKU; the job follow-skus hands it to whom it concerns.

alter table sku_change
  add column kind text not null default 'state' check (kind in ('state', 'price')),
  add column from_minor integer, -- of a price: USD, for one
  add column to_minor integer;

create or replace function note_sku_changes() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id, kind, from_minor, to_minor)
    select n.id, change.kind, change.from_minor, change.to_minor
      from new_rows n join old_rows o using (id)
        cross join lateral (
          select 'state' as kind, null::integer as from_minor, null::integer as to_minor where n.is_active <> o.is_active
          union all
          select 'price', o.price_minor, n.price_minor where n.price_minor <> o.price_minor) change
      where exists (select from shop_variant v where v.sku_id = n.id)
        or exists (select from shop_variant_country c where c.sku_id = n.id)
      order by 1, 2;
  return null;
end $$;
create or replace function note_skus_of_changed_products() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id)
    select sku.id from new_rows n join old_rows o using (id) join sku on sku.product_id = n.id
      where n.is_published <> o.is_published and (exists (select from shop_variant v where v.sku_id = sku.id)
        or exists (select from shop_variant_country c where c.sku_id = sku.id))
      order by 1;
  return null;
end $$;

-- What one customer is told, once a SKU and kind until it is seen: from what it was when it was seen last, to what it is.
create table mapped_sku_change (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  sku_id bigint not null references sku,
  kind text not null check (kind in ('state', 'price', 'stock')),
  from_minor integer, -- of a price: USD, for one
  to_minor integer,
  is_good boolean not null, -- sold again, in stock again; of a price: not dearer
  at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by text,
  primary key (customer_id, id),
  check ((kind = 'price') = (from_minor is not null and to_minor is not null))
);
create unique index mapped_sku_change_unseen on mapped_sku_change (customer_id, sku_id, kind) where seen_at is null;
create index mapped_sku_change_newest on mapped_sku_change (customer_id, at desc, id desc);
create index mapped_sku_change_open on mapped_sku_change (customer_id, at desc, id desc) where seen_at is null;
alter table mapped_sku_change alter column customer_id set (n_distinct = 10);
call make_tenant_table('mapped_sku_change', 'select, insert, update, delete', 'select, insert, update, delete');

-- A customer's own stock: told when the last free piece is taken, and when there are some again.
create function note_stock_change() returns trigger language plpgsql as $$
begin
  if exists (select from shop_variant v where v.customer_id = new.customer_id and v.sku_id = new.sku_id)
    or exists (select from shop_variant_country c where c.customer_id = new.customer_id and c.sku_id = new.sku_id) then
    delete from mapped_sku_change where customer_id = new.customer_id and sku_id = new.sku_id and kind = 'stock'
      and seen_at is null and is_good <> (new.on_hand > new.reserved);
    if not found then
      insert into mapped_sku_change (customer_id, sku_id, kind, is_good)
        values (new.customer_id, new.sku_id, 'stock', new.on_hand > new.reserved) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;
create trigger note_stock_change after update on stock for each row
  when ((old.on_hand > old.reserved) <> (new.on_hand > new.reserved)) execute function note_stock_change();
