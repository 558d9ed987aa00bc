CREATE OR REPLACE FUNCTION public.sku_subject(of_sku sku)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((of_sku).product_id IS NULL) THEN ( SELECT b.name
                FROM bundle b
               WHERE ((b.customer_id = (sku_subject.of_sku).owner_customer_id) AND (b.id = (sku_subject.of_sku).id)))
             ELSE ( SELECT p.subject_en
                FROM product p
               WHERE (p.id = (sku_subject.of_sku).product_id))
         END AS subject_en;
END;
