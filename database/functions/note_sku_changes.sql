CREATE OR REPLACE FUNCTION public.note_sku_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
        or exists (select from bundle_component b where b.sku_id = r.id)
      order by 1, 2;
  return null;
end $function$;
