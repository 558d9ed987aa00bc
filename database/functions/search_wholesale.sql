CREATE OR REPLACE FUNCTION public.search_wholesale(pattern text, statuses text[], max_rows integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id bigint := app_customer_id();
begin
  return query select w.id from wholesale_order w
    where w.customer_id = owner_id and w.search_text ilike pattern and (statuses is null or w.status = any (statuses))
    order by w.id desc limit max_rows;
end $function$;
