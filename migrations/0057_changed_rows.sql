-- What a statement has changed, told without joining its rows as they were with its rows as they are. A session plans such a
-- join once, for as many rows as it first had: after a change of one row, a change of a thousand compared each with each,
-- which took ten thousand orders five seconds instead of two. A set of rows less another is worked out by hash, however
-- many they are.

create or replace function count_sold_orders() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from new_rows where is_sold(status, kind, paid_at));
  else
    -- Of what is not sold nothing else matters.
    ids := array(select id from (
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end
        from (select *, is_sold(status, kind, paid_at) as sold from new_rows) n
      except
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end
        from (select *, is_sold(status, kind, paid_at) as sold from old_rows) o) changed);
  end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $$;

create or replace function count_sold_lines() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct order_id from (
      select order_id, id, quantity, units, sku_id, unit_price_minor, shop_price_minor from new_rows
      except
      select order_id, id, quantity, units, sku_id, unit_price_minor, shop_price_minor from old_rows) changed);
  else
    ids := array(select distinct order_id from changed);
  end if;
  if cardinality(ids) > 0 then
    ids := array(select o.id from dropshipping_order o where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at));
  end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $$;

create or replace function note_changed_skus() returns trigger language plpgsql as $$
begin
  perform note_missing_costs(array(select distinct product_id from (
    select id, product_id, is_active from new_rows
    except
    select id, product_id, is_active from old_rows) changed));
  return null;
end $$;

create or replace function count_products() returns trigger language plpgsql as $$
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
      select distinct category, (select coalesce(max(position), 0) + 1 from product_category)
      from (select id, category from new_rows except select id, category from old_rows) changed
      where category <> ''
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function keep_search_text_of_skus() returns trigger language plpgsql as $$
begin
  update sku set search_text = sku_search_text(sku.code, sku.attributes, product)
    from product join (
        select id, code, subject_en, subject_zh, keywords from new_rows
        except
        select id, code, subject_en, subject_zh, keywords from old_rows) changed on changed.id = product.id
    where sku.product_id = product.id;
  return null;
end $$;

create or replace function keep_search_of_changed_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_search_later() then return null; end if;
  perform refresh_product_search(array(select id from (
    select id, owner_customer_id, is_published, published_at, code, subject_en, subject_zh, category, keywords, cover_url,
      pictures from new_rows
    except
    select id, owner_customer_id, is_published, published_at, code, subject_en, subject_zh, category, keywords, cover_url,
      pictures from old_rows) changed));
  return null;
end $$;

-- Of a SKU that went to another product, both.
create or replace function keep_search_of_changed_skus() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_search_later() then return null; end if;
  perform refresh_product_search(array(select product_id from (
    (select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from new_rows
      except
      select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from old_rows)
    union all
    (select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from old_rows
      except
      select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from new_rows)) changed group by product_id));
  return null;
end $$;

create or replace function note_sku_changes() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id, kind, from_minor, to_minor)
    select r.id, change.kind, change.from_minor, change.to_minor
      from (
        select id, bool_or(is_active) filter (where is_new) as is_active,
            bool_or(is_active) filter (where not is_new) as was_active,
            max(price_minor) filter (where is_new) as price_minor,
            max(price_minor) filter (where not is_new) as price_before
          from (select id, is_active, price_minor, true as is_new from new_rows
            union all select id, is_active, price_minor, false from old_rows) both_rows
          group by id) r
        cross join lateral (
          select 'state' as kind, null::integer as from_minor, null::integer as to_minor where r.is_active <> r.was_active
          union all
          select 'price', r.price_before, r.price_minor where r.price_minor <> r.price_before) change
      where exists (select from shop_variant v where v.sku_id = r.id)
        or exists (select from shop_variant_country c where c.sku_id = r.id)
        or exists (select from bundle_part b where b.sku_id = r.id)
      order by 1, 2;
  return null;
end $$;

create or replace function note_skus_of_changed_products() returns trigger language plpgsql as $$
begin
  insert into sku_change (sku_id)
    select sku.id
      from (select id, is_published from new_rows except select id, is_published from old_rows) changed
        join sku on sku.product_id = changed.id
      where exists (select from shop_variant v where v.sku_id = sku.id)
        or exists (select from shop_variant_country c where c.sku_id = sku.id)
        or exists (select from bundle_part b where b.sku_id = sku.id)
      order by 1;
  return null;
end $$;

create or replace function note_listed_sku_changes() returns trigger language plpgsql as $$
begin
  insert into listed_sku_change (sku_id)
    select changed.id
      from (select id, is_active from new_rows except select id, is_active from old_rows) changed
      where exists (select from listing_variant v where v.sku_id = changed.id)
      order by 1;
  return null;
end $$;

create or replace function note_listed_skus_of_products() returns trigger language plpgsql as $$
begin
  insert into listed_sku_change (sku_id)
    select sku.id
      from (select id, is_published from new_rows except select id, is_published from old_rows) changed
        join sku on sku.product_id = changed.id
      where exists (select from listing_variant v where v.sku_id = sku.id)
      order by 1;
  return null;
end $$;
