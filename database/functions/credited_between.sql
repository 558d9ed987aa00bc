CREATE OR REPLACE FUNCTION public.credited_between(of_customer_id bigint, after_id bigint, until_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (COALESCE(sum(brought.net), (0)::numeric))::bigint AS "coalesce"
    FROM ( SELECT sum(p.amount_minor) AS net
            FROM (ledger_posting p
              JOIN ledger_transaction t ON (((t.customer_id = p.customer_id) AND (t.id = p.transaction_id))))
           WHERE ((p.customer_id = credited_between.of_customer_id) AND (p.account = 'wallet'::text) AND (p.transaction_id > credited_between.after_id) AND (p.transaction_id <= credited_between.until_id))
           GROUP BY t.source_kind, COALESCE(t.source_id, (- t.id))
          HAVING (sum(p.amount_minor) > (0)::numeric)) brought;
END;
