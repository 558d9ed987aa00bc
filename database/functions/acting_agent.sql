CREATE OR REPLACE FUNCTION public.acting_agent(agent bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select s.substitute_id from agent_substitute s join operator o on o.id = s.substitute_id and o.is_active
      where s.operator_id = agent and agency_day() between s.first_day and s.last_day limit 1),
    (select id from operator where id = agent and is_active))
$function$;
