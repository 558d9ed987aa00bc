CREATE OR REPLACE FUNCTION public.line_parts(parts jsonb)
 RETURNS TABLE(place integer, sku_id bigint, sku_code text, units integer, unit_price_minor integer, weight_grams integer, share_from numeric, share_to numeric, share_of numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 3
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
