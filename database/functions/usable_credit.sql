CREATE OR REPLACE FUNCTION public.usable_credit(w wallet)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (((w).credit_minor = 0) OR ((w).credit_stops_at <= now())) THEN (0)::bigint
             WHEN (EXISTS ( SELECT
                FROM recharge_reversal r
               WHERE ((r.customer_id = (usable_credit.w).customer_id) AND (r.collected_minor < r.owed_minor)))) THEN (0)::bigint
             ELSE (w).credit_minor
         END AS credit_minor;
END;
