CREATE OR REPLACE FUNCTION public.stopped_by_seller(of_customer bigint, of_order bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT min(stops.since) AS min
    FROM ( SELECT order_flag.since
            FROM order_flag
           WHERE ((order_flag.customer_id = stopped_by_seller.of_customer) AND (order_flag.order_id = stopped_by_seller.of_order) AND ((order_flag.kind = ANY (ARRAY['onHold'::text, 'cancellationRequested'::text])) OR ((order_flag.kind = ANY (ARRAY['problem'::text, 'surcharge'::text])) AND (order_flag.waiting_on = 'seller'::text))))
         UNION ALL
          SELECT dropshipping_order.waiting_since
            FROM dropshipping_order
           WHERE ((dropshipping_order.customer_id = stopped_by_seller.of_customer) AND (dropshipping_order.id = stopped_by_seller.of_order) AND (dropshipping_order.waiting_reason = 'cancelledInShop'::text))) stops;
END;
