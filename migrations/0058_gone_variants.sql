-- Variants that their shop does not have any more: they stay, with their history, out of the way of those that are sold.

alter table shop_variant add column gone_at timestamptz; -- since when we know; null: the shop has it, as far as we know

-- The tabs walk what the shops have; what has gone is walked by itself.
drop index shop_variant_listed, shop_variant_unmapped, shop_variant_with_sku, shop_variant_withdrawn;
create index shop_variant_listed on shop_variant (customer_id, shop_id, sort_title, variant_key) where gone_at is null;
create index shop_variant_unmapped on shop_variant (customer_id, shop_id, sort_title, variant_key)
  where sku_id is null and gone_at is null;
create index shop_variant_with_sku on shop_variant (customer_id, shop_id, sort_title, variant_key)
  where sku_id is not null and gone_at is null;
create index shop_variant_withdrawn on shop_variant (customer_id, shop_id, variant_key)
  where is_withdrawn and gone_at is null;
create index shop_variant_gone on shop_variant (customer_id, shop_id, sort_title, variant_key) where gone_at is not null;
-- A product that its shop has deleted, with all its variants.
create index shop_variant_product on shop_variant (customer_id, shop_id, product_key, variant_key) where gone_at is null;

drop function search_shop_variants(text, boolean, bigint[], integer);
/*
 * Variants of the tenant whose title, variant and SKU hold every word that was typed or one that begins with it: of those
 * that their shops have, or of those that have gone. A word stands behind its customer's id: one customer's search reads
 * nothing of another's. See docs/decisions/0005 for why it runs with the owner's rights.
 */
create function search_shop_variants(typed text, is_mapped boolean, is_gone boolean, shops bigint[], max_rows integer)
  returns table (shop_id bigint, variant_key text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner_id bigint := app_customer_id();
  part text;
  wanted tsquery;
begin
  for part in
    select hit[1] from regexp_matches(left(plain_text(typed), 200),
      '[a-z0-9]+|[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit limit 12
  loop
    wanted := concat_ws(' & ', wanted::text, case when part ~ '^[a-z0-9]'
      then quote_literal(owner_id || ':' || left(part, 60)) || ':*'
      else (select string_agg(quote_literal(owner_id || ':' || token), ' & ')
        from unnest(search_tokens(part)) token where length(token) = least(2, length(part))) end)::tsquery;
  end loop;
  if wanted is null then return; end if;
  return query select v.shop_id, v.variant_key from shop_variant v
    where v.search @@ wanted and v.customer_id = owner_id and v.shop_id = any (shops)
      and (is_mapped is null or is_mapped = (v.sku_id is not null)) and is_gone = (v.gone_at is not null)
    limit max_rows;
end $$;
revoke execute on function search_shop_variants from public;
grant execute on function search_shop_variants to quayside_tenant;

alter table shop_product_pull add column variants_gone integer not null default 0;

/* Whether unpaid orders hold a variant: found by index, whatever was sold of it. */
create function is_in_unpaid_order(of_customer bigint, of_shop bigint, of_key text) returns boolean stable language sql as $$
  select exists (
    select from order_line l cross join lateral (
        select from dropshipping_order o where o.customer_id = of_customer and o.id = l.order_id and o.shop_id = of_shop
          and o.status in ('awaitingQuote', 'awaitingPayment') offset 0) o
      where l.customer_id = of_customer and l.variant_key = of_key and l.shipped_quantity = 0)
$$;

/* Whether it matters what becomes of a variant: its shop has it, or orders of it are still to be paid. */
create function is_variant_alive(of_customer bigint, of_shop bigint, of_key text) returns boolean stable language sql as $$
  select exists (select from shop_variant v
    where v.customer_id = of_customer and v.shop_id = of_shop and v.variant_key = of_key
      and (v.gone_at is null or is_in_unpaid_order(of_customer, of_shop, of_key)))
$$;

/* Whether a customer has mapped a SKU to what is sold, by itself or in a bundle. */
create or replace function is_mapped(of_customer bigint, of_sku bigint) returns boolean stable language sql as $$
  select exists (
    select from (
      select of_sku as id
      union all
      select b.bundle_id from bundle_part b where b.customer_id = of_customer and b.sku_id = of_sku) k
      where exists (select from shop_variant v where v.sku_id = k.id and v.customer_id = of_customer
          and (v.gone_at is null or is_in_unpaid_order(v.customer_id, v.shop_id, v.variant_key)))
        or exists (select from shop_variant_country c where c.customer_id = of_customer and c.sku_id = k.id
          and is_variant_alive(c.customer_id, c.shop_id, c.variant_key)))
$$;

-- Told beside the changes of SKUs: a variant that is mapped, or that unpaid orders hold, has gone from its shop or is back.
alter table mapped_sku_change
  alter column sku_id drop not null,
  add column shop_id bigint,
  add column variant_key text,
  drop constraint mapped_sku_change_kind_check,
  add constraint mapped_sku_change_kind_check check (kind in ('state', 'price', 'stock', 'variant')),
  add constraint mapped_sku_change_of_check check (
    (kind = 'variant') = (sku_id is null) and (kind = 'variant') = (shop_id is not null and variant_key is not null)),
  add constraint mapped_sku_change_variant_fkey foreign key (customer_id, shop_id, variant_key) references shop_variant;
create unique index mapped_sku_change_unseen_variant on mapped_sku_change (customer_id, shop_id, variant_key)
  where seen_at is null and kind = 'variant';
create index mapped_sku_change_variant on mapped_sku_change (customer_id, shop_id, variant_key, id desc)
  where kind = 'variant';
