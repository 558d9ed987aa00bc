-- Bundles: a SKU of one customer's that consists of others. A shop variant stands for it as for any SKU, an order's line
-- holds it in one row; its parts are what is bought, promised from stock, picked and packed.

-- Of a bundle price and weight are those of its parts; it belongs to no product, so that no catalogue lists it.
alter table sku
  alter column product_id drop not null,
  alter column price_minor drop not null,
  alter column weight_grams drop not null,
  add constraint sku_is_goods_or_bundle check (case when product_id is null
    then owner_customer_id is not null and price_minor is null and weight_grams is null
    else price_minor is not null and weight_grams is not null end);

-- No words of a search find a bundle.
drop trigger keep_search_text on sku;
create trigger keep_search_text before insert on sku
  for each row when (new.product_id is not null) execute function keep_sku_search_text();

create table bundle (
  customer_id bigint not null references customer,
  id bigint not null references sku, -- the SKU that it is
  name text not null,
  contents text not null, -- '12×1 15×2': the same parts are the same bundle
  made_by text not null,
  made_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index bundle_contents on bundle (customer_id, contents);
call make_tenant_table('bundle', 'select', 'select');

-- Never changed: other parts are another bundle.
create table bundle_part (
  customer_id bigint not null,
  bundle_id bigint not null,
  sku_id bigint not null references sku,
  units integer not null check (units between 1 and 99),
  place integer not null,
  primary key (customer_id, bundle_id, sku_id),
  foreign key (customer_id, bundle_id) references bundle
);
create index bundle_part_sku on bundle_part (sku_id, customer_id);
call make_tenant_table('bundle_part', 'select', 'select');
-- As 0010_large_customers has it.
alter table bundle alter column customer_id set (n_distinct = 10);
alter table bundle_part alter column customer_id set (n_distinct = 10);

/*
 * A customer's bundle of these parts, `[{"skuId": 12, "units": 1}, …]`, made where there is none yet: for a tenant its own,
 * whatever it asks for; else `owner`'s. Its id. Runs with the owner's rights, as a tenant writes no SKUs of other kinds.
 */
create function make_bundle(owner bigint, parts jsonb, bundle_name text, maker text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_id bigint := case when session_user = 'quayside_tenant' then app_customer_id() else owner end;
  wanted text;
  bundle_id bigint;
begin
  if exists (select from jsonb_to_recordset(parts) as p ("skuId" bigint) left join sku k on k.id = p."skuId"
      and (k.owner_customer_id is null or k.owner_customer_id = owner_id) where k.product_id is null) then
    raise exception 'a part is not a SKU of goods that customer % may buy', owner_id;
  end if;
  select string_agg(p."skuId" || '×' || p.units, ' ' order by p."skuId") into wanted
    from jsonb_to_recordset(parts) as p ("skuId" bigint, units integer);
  -- Two who make the same one make it once.
  perform pg_advisory_xact_lock(hashtextextended('bundle ' || owner_id, 0));
  select b.id into bundle_id from bundle b where b.customer_id = owner_id and b.contents = wanted;
  if found then return bundle_id; end if;
  bundle_id := nextval('id_seq');
  insert into sku (id, owner_customer_id, code) values (bundle_id, owner_id, 'BDL-' || bundle_id);
  insert into bundle (customer_id, id, name, contents, made_by) values (owner_id, bundle_id, bundle_name, wanted, maker);
  insert into bundle_part (customer_id, bundle_id, sku_id, units, place)
    select owner_id, bundle_id, p."skuId", p.units, p.place
      from rows from (jsonb_to_recordset(parts) as ("skuId" bigint, units integer)) with ordinality
        as p ("skuId", units, place);
  return bundle_id;
end $$;
revoke execute on function make_bundle from public;
grant execute on function make_bundle to quayside_tenant, quayside_agency;

/* Whether a SKU is sold now: of a bundle, all of its parts. */
create function is_on_sale(of_sku bigint) returns boolean stable language sql as $$
  select case when k.product_id is null
      then not exists (select from bundle_part b join sku x on x.id = b.sku_id join product p on p.id = x.product_id
        where b.customer_id = k.owner_customer_id and b.bundle_id = k.id and not (x.is_active and p.is_published))
      else k.is_active and (select p.is_published from product p where p.id = k.product_id) end
    from sku k where k.id = of_sku
$$;

/* What a SKU is called, in an order's history and the like: its product, or the bundle's own name. */
create function sku_subject(of_sku sku) returns text stable language sql as $$
  select case when of_sku.product_id is null
      then (select b.name from bundle b where b.customer_id = of_sku.owner_customer_id and b.id = of_sku.id)
      else (select p.subject_en from product p where p.id = of_sku.product_id) end
$$;

/* Its code, or of a bundle the codes of what it consists of: 'MUG + 2 × CANDLE'. */
create function sku_codes(of_sku sku) returns text stable language sql as $$
  select case when of_sku.product_id is null
      then (select string_agg(case when b.units > 1 then b.units || ' × ' else '' end || k.code, ' + ' order by b.place)
        from bundle_part b join sku k on k.id = b.sku_id
        where b.customer_id = of_sku.owner_customer_id and b.bundle_id = of_sku.id)
      else of_sku.code end
$$;

-- A line of a bundle keeps its parts as they were when it was priced; null for all others.
-- [{"skuId": 12, "skuCode": "MUG", "units": 1, "unitPriceMinor": 500, "weightGrams": 200}, …], units for one bundle.
alter table order_line
  add column parts jsonb,
  add check (parts is null or sku_id is not null);

/*
 * The parts of a line as rows. `share_from`, `share_to` of `share_of` is what of the line's money is a part's, by its price.
 * Not inlined (it sets its path), so that the planner takes it for the three rows it has.
 */
create function line_parts(parts jsonb) returns table (
    place integer, sku_id bigint, sku_code text, units integer, unit_price_minor integer, weight_grams integer,
    share_from numeric, share_to numeric, share_of numeric)
  language sql immutable strict parallel safe rows 3 set search_path = public, pg_temp as $$
  with part as (
    select p.place, p."skuId" as sku_id, p."skuCode" as sku_code, p.units, p."unitPriceMinor" as unit_price_minor,
        p."weightGrams" as weight_grams, p.units::numeric * p."unitPriceMinor" as price
      from rows from (jsonb_to_recordset(parts) as ("skuId" bigint, "skuCode" text, units integer,
        "unitPriceMinor" integer, "weightGrams" integer)) with ordinality
        as p ("skuId", "skuCode", units, "unitPriceMinor", "weightGrams", place)
  ), shared as (
    -- Where all are free, each counts the same.
    select part.*, case when sum(price) over () = 0 then 1 else price end as share from part
  )
  select place::integer, sku_id, sku_code, units, unit_price_minor, weight_grams,
      sum(share) over (order by place) - share, sum(share) over (order by place), sum(share) over ()
    from shared
$$;

-- The SKUs that lines take from the shelf: one row a line, and one for each part of a bundle.
create view line_piece with (security_invoker = true) as
  select l.customer_id, l.order_id, l.id as line_id, l.variant_key, l.title, l.variant_title, l.shop_sku, l.image_url,
      l.quantity, l.shipped_quantity, l.shop_price_minor, l.goods_attributes, l.is_added, l.parts is not null as is_part, p.place,
      p.sku_id, p.sku_code, p.units, p.unit_price_minor, p.weight_grams, p.share_from, p.share_to, p.share_of
    from order_line l
    cross join lateral (
      select 0 as place, l.sku_id, l.sku_code, l.units, l.unit_price_minor, l.weight_grams,
          0::numeric as share_from, 1::numeric as share_to, 1::numeric as share_of
        where l.parts is null
      union all
      select p.place, p.sku_id, p.sku_code, l.units * p.units, p.unit_price_minor, p.weight_grams, p.share_from,
          p.share_to, p.share_of
        from line_parts(l.parts) p
    ) p;
grant select on line_piece to quayside_tenant, quayside_agency;

-- Stock gives each part of a bundle by itself.
alter table stock_reservation
  drop constraint stock_reservation_pkey,
  add primary key (customer_id, order_id, line_id, sku_id),
  add column saved_minor integer; -- the price of these units, which was not charged
update stock_reservation r set saved_minor = r.units * l.unit_price_minor from order_line l
  where l.customer_id = r.customer_id and l.order_id = r.order_id and l.id = r.line_id;
alter table stock_reservation alter column saved_minor set not null;

-- What was sold, by the product of each part; what the buyer paid for a bundle is shared out by its parts' prices.
create or replace function sold_of(ids bigint[]) returns setof sold_product language sql stable
  security definer set search_path = public, pg_temp as $$
  select o.customer_id, o.id, sku.product_id, (o.paid_at at time zone c.time_zone)::date, o.shop_id, o.country_code,
      sum(l.quantity * l.units)::integer, sum(l.quantity::bigint * l.units * l.unit_price_minor)::bigint,
      coalesce(sum(l.quantity * l.units) filter (where has.price), 0)::integer,
      coalesce(sum(l.quantity::bigint * l.units * l.unit_price_minor) filter (where has.price), 0)::bigint,
      coalesce(sum(has.share) filter (where has.price), 0)::bigint
    from dropshipping_order o
      join customer c on c.customer_id = o.customer_id
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      join line_piece l on l.customer_id = o.customer_id and l.order_id = o.id
      join sku on sku.id = l.sku_id
      cross join lateral (select l.shop_price_minor is not null and s.currency = o.currency as price,
        case when l.is_part then floor(l.quantity::numeric * l.shop_price_minor * l.share_to / l.share_of)
            - floor(l.quantity::numeric * l.shop_price_minor * l.share_from / l.share_of)
          else l.quantity::numeric * l.shop_price_minor end as share) has
    where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at) and l.quantity > 0 and l.unit_price_minor is not null
    group by o.customer_id, o.id, sku.product_id, c.time_zone
$$;

-- A change of a part is one of every bundle that it is in.

/* Whether a customer has mapped a SKU, by itself or in a bundle. */
create function is_mapped(of_customer bigint, of_sku bigint) returns boolean stable language sql as $$
  select exists (
    select from (
      select of_sku as id
      union all
      select b.bundle_id from bundle_part b where b.customer_id = of_customer and b.sku_id = of_sku) k
      where exists (select from shop_variant v where v.sku_id = k.id and v.customer_id = of_customer)
        or exists (select from shop_variant_country c where c.customer_id = of_customer and c.sku_id = k.id))
$$;

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
        or exists (select from bundle_part b where b.sku_id = n.id)
      order by 1, 2;
  return null;
end $$;
create or replace function note_skus_of_changed_products() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id)
    select sku.id from new_rows n join old_rows o using (id) join sku on sku.product_id = n.id
      where n.is_published <> o.is_published and (exists (select from shop_variant v where v.sku_id = sku.id)
        or exists (select from shop_variant_country c where c.sku_id = sku.id)
        or exists (select from bundle_part b where b.sku_id = sku.id))
      order by 1;
  return null;
end $$;
create or replace function note_stock_change() returns trigger language plpgsql as $$
begin
  if is_mapped(new.customer_id, new.sku_id) then
    delete from mapped_sku_change where customer_id = new.customer_id and sku_id = new.sku_id and kind = 'stock'
      and seen_at is null and is_good <> (new.on_hand > new.reserved);
    if not found then
      insert into mapped_sku_change (customer_id, sku_id, kind, is_good)
        values (new.customer_id, new.sku_id, 'stock', new.on_hand > new.reserved) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;
