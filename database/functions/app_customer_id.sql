CREATE OR REPLACE FUNCTION public.app_customer_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (current_setting('app.customer_id'::text))::bigint;
