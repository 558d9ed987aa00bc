CREATE OR REPLACE FUNCTION public.acting_agent_of_customer()
 RETURNS TABLE(id bigint, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.id, o.name from customer c join operator o on o.id = acting_agent(c.named_agent_id)
    where c.customer_id = app_customer_id()
$function$;
