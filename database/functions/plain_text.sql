CREATE OR REPLACE FUNCTION public.plain_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select lower(normalize(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'), nfc))
$function$;
