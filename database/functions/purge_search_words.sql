CREATE OR REPLACE FUNCTION public.purge_search_words()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  lock table product_search in share mode;
  with forgotten as (
    delete from search_word where not exists (
      select from product_search s where s.words @@ quote_literal(search_word.word)::tsquery) returning 1)
  select count(*) from forgotten;
$function$;
