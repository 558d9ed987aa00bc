CREATE OR REPLACE FUNCTION public.named_agent()
 RETURNS TABLE(name text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.name, o.email from customer c join operator o on o.id = acting_agent(c.named_agent_id)
    where c.customer_id = app_customer_id()
$function$;
