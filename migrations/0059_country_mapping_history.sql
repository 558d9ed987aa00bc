-- What a variant stands for in named countries is in the history too, and can be taken back.

alter table mapping_change add column country_code text check (country_code ~ '^[A-Z]{2}$'); -- null: everywhere else
comment on column mapping_change.before_sku_id is 'Null: it stood for none; in a country, for what it stood for elsewhere.';

/* Whether a change of what a variant stands for in a country stands as it was made. */
create function country_stands(change mapping_change) returns boolean stable language sql as $$
  select (change.after_sku_id is null) = not exists (select from shop_variant_country c
      where (c.customer_id, c.shop_id, c.variant_key) = (change.customer_id, change.shop_id, change.variant_key)
        and c.country_code = change.country_code)
    and (change.after_sku_id is null or exists (select from shop_variant_country c
      where (c.customer_id, c.shop_id, c.variant_key) = (change.customer_id, change.shop_id, change.variant_key)
        and c.country_code = change.country_code and c.sku_id = change.after_sku_id and c.units = change.after_units))
$$;
