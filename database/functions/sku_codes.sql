CREATE OR REPLACE FUNCTION public.sku_codes(of_sku sku)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((of_sku).product_id IS NULL) THEN ( SELECT string_agg((
                     CASE
                         WHEN (b.units > 1) THEN (b.units || ' × '::text)
                         ELSE ''::text
                     END || k.code), ' + '::text ORDER BY b."position") AS string_agg
                FROM (bundle_component b
                  JOIN sku k ON ((k.id = b.sku_id)))
               WHERE ((b.customer_id = (sku_codes.of_sku).owner_customer_id) AND (b.bundle_id = (sku_codes.of_sku).id)))
             ELSE (of_sku).code
         END AS code;
END;
