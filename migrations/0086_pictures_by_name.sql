-- Ids of files have up to 19 digits since they are random. Pictures with 19 were not found by their names.
create or replace view published_product as
  select product.id, product.code, product.subject_en, product.subject_zh, product.category, product.keywords,
    coalesce(product_category.name_zh, '') as category_zh, product.published_at, skus.*, pictures.names as picture_names,
    coalesce(product_sales.units, 0) as units
  from product
    join lateral (
      select array_agg(lower(sku.code)) as sku_codes, min(sku.price_minor) as price_minor,
        max(sku.price_minor) as max_price_minor, max(sku.weight_grams) as weight_grams,
        max(greatest(sku.length_mm, sku.width_mm, sku.height_mm)) as longest_mm,
        max(sku.length_mm::bigint * sku.width_mm * sku.height_mm) as volume_mm3,
        array_agg(sku.image_url) as sku_pictures, jsonb_agg(sku.attributes) as attributes,
        jsonb_agg(to_jsonb(sku.goods_attributes)) as goods
      from sku where sku.product_id = product.id and sku.is_active having count(*) > 0
    ) skus on true
    left join product_category on product_category.name_en = product.category
    left join product_sales on product_sales.product_id = product.id
    cross join lateral (
      select coalesce(string_agg(regexp_replace(file.file_name, '\.[^.]*$', ''), ' '), '') as names
      from file where file.id in (
        select substring(url from '/app/files/(1?[0-9]{1,18})/')::bigint
        from unnest(product.cover_url || product.pictures || skus.sku_pictures) url)
    ) pictures
  where product.owner_customer_id is null and product.is_published;

select refresh_product_search(array(
  select product.id from product where owner_customer_id is null and is_published
    and (concat(cover_url, ' ', pictures) ~ '/app/files/1[0-9]{18}/'
      or exists (select from sku where product_id = product.id and image_url ~ '/app/files/1[0-9]{18}/'))));
