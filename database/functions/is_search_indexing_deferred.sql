CREATE OR REPLACE FUNCTION public.is_search_indexing_deferred()
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (COALESCE(current_setting('quayside.product_search'::text, true), ''::text) = 'later'::text);
END;
