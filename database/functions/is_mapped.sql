CREATE OR REPLACE FUNCTION public.is_mapped(of_customer bigint, of_sku bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM ( SELECT is_mapped.of_sku AS id
                 UNION ALL
                  SELECT b.bundle_id
                    FROM bundle_component b
                   WHERE ((b.customer_id = is_mapped.of_customer) AND (b.sku_id = is_mapped.of_sku))) k
           WHERE ((EXISTS ( SELECT
                    FROM shop_variant v
                   WHERE ((v.sku_id = k.id) AND (v.customer_id = is_mapped.of_customer) AND ((v.deleted_in_shop_at IS NULL) OR is_in_unpaid_order(v.customer_id, v.shop_id, v.variant_key))))) OR (EXISTS ( SELECT
                    FROM shop_variant_country c
                   WHERE ((c.customer_id = is_mapped.of_customer) AND (c.sku_id = k.id) AND is_variant_alive(c.customer_id, c.shop_id, c.variant_key))))))) AS "exists";
END;
