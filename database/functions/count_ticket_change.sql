CREATE OR REPLACE FUNCTION public.count_ticket_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into ticket_change as c (customer_id) values (new.customer_id)
    on conflict (customer_id) do update set changes = c.changes + 1;
  return null;
end $function$;
