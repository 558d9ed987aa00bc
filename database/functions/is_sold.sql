CREATE OR REPLACE FUNCTION public.is_sold(status text, kind text, paid_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((paid_at IS NOT NULL) AND (kind <> 'replacement'::text) AND (status <> ALL (ARRAY['cancelled'::text, 'merged'::text, 'split'::text])));
