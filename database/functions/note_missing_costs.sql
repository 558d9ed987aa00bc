CREATE OR REPLACE FUNCTION public.note_missing_costs(products bigint[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM product_missing_cost w
   WHERE ((w.product_id = ANY (note_missing_costs.products)) AND (NOT (EXISTS ( SELECT
            FROM sku
           WHERE ((sku.product_id = w.product_id) AND sku.is_active AND (NOT (EXISTS ( SELECT
                    FROM supplier_offer
                   WHERE (supplier_offer.sku_id = sku.id)))))))));
 INSERT INTO product_missing_cost (product_id)  SELECT DISTINCT sku.product_id
            FROM sku
           WHERE ((sku.product_id = ANY (note_missing_costs.products)) AND sku.is_active AND (NOT (EXISTS ( SELECT
                    FROM supplier_offer
                   WHERE (supplier_offer.sku_id = sku.id))))) ON CONFLICT DO NOTHING;
END;
