CREATE OR REPLACE FUNCTION public.is_country_mapping_current(change mapping_change)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT ((((change).after_sku_id IS NULL) = (NOT (EXISTS ( SELECT
            FROM shop_variant_country c
           WHERE (((c.customer_id = (is_country_mapping_current.change).customer_id) AND (c.shop_id = (is_country_mapping_current.change).shop_id) AND (c.variant_key = (is_country_mapping_current.change).variant_key)) AND (c.country_code = (is_country_mapping_current.change).country_code)))))) AND (((change).after_sku_id IS NULL) OR (EXISTS ( SELECT
            FROM shop_variant_country c
           WHERE (((c.customer_id = (is_country_mapping_current.change).customer_id) AND (c.shop_id = (is_country_mapping_current.change).shop_id) AND (c.variant_key = (is_country_mapping_current.change).variant_key)) AND (c.country_code = (is_country_mapping_current.change).country_code) AND (c.sku_id = (is_country_mapping_current.change).after_sku_id) AND (c.units = (is_country_mapping_current.change).after_units))))));
END;
