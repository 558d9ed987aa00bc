CREATE OR REPLACE FUNCTION public.product_first_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.is_published and new.published_at is null then new.published_at := now(); end if;
  return new;
end $function$;
