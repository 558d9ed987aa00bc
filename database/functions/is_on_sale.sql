CREATE OR REPLACE FUNCTION public.is_on_sale(of_sku bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (k.product_id IS NULL) THEN (NOT (EXISTS ( SELECT
                FROM ((bundle_component b
                  JOIN sku x ON ((x.id = b.sku_id)))
                  JOIN product p ON ((p.id = x.product_id)))
               WHERE ((b.customer_id = k.owner_customer_id) AND (b.bundle_id = k.id) AND (NOT (x.is_active AND p.is_published))))))
             ELSE (k.is_active AND ( SELECT p.is_published
                FROM product p
               WHERE (p.id = k.product_id)))
         END AS "case"
    FROM sku k
   WHERE (k.id = is_on_sale.of_sku);
END;
