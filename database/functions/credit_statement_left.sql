CREATE OR REPLACE FUNCTION public.credit_statement_left(s credit_statement)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((s).settled_at IS NULL) THEN GREATEST((0)::bigint, ((s).owed_minor - credited_between((s).customer_id, (s).id, '9223372036854775807'::bigint)))
             ELSE (0)::bigint
         END AS "case";
END;
