CREATE OR REPLACE FUNCTION public.is_variant_alive(of_customer bigint, of_shop bigint, of_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM shop_variant v
           WHERE ((v.customer_id = is_variant_alive.of_customer) AND (v.shop_id = is_variant_alive.of_shop) AND (v.variant_key = is_variant_alive.of_key) AND ((v.deleted_in_shop_at IS NULL) OR is_in_unpaid_order(is_variant_alive.of_customer, is_variant_alive.of_shop, is_variant_alive.of_key))))) AS "exists";
END;
