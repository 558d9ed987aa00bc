CREATE OR REPLACE FUNCTION public.is_in_unpaid_order(of_customer bigint, of_shop bigint, of_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (order_line l
              CROSS JOIN LATERAL ( SELECT
                    FROM dropshipping_order o_1
                   WHERE ((o_1.customer_id = is_in_unpaid_order.of_customer) AND (o_1.id = l.order_id) AND (o_1.shop_id = is_in_unpaid_order.of_shop) AND (o_1.status = ANY (ARRAY['awaitingQuote'::text, 'awaitingPayment'::text])))
                  OFFSET 0) o)
           WHERE ((l.customer_id = is_in_unpaid_order.of_customer) AND (l.variant_key = is_in_unpaid_order.of_key) AND (l.shipped_quantity = 0)))) AS "exists";
END;
