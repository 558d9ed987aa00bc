CREATE OR REPLACE FUNCTION public.search_tokens(given text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  plain text := normalize_search_text(given);
  tokens text[] := '{}';
  part text;
begin
  for part in select distinct hit[1] from regexp_matches(plain, '[a-z0-9]+', 'g') hit loop
    tokens := tokens || left(part, 60);
    if part !~ '[0-9]' then tokens := tokens || left((ts_lexize('english_stem', part))[1], 60); end if;
  end loop;
  if plain ~ '[^\u0001-\u00bf]' then
    for part in
      select distinct hit[1] from regexp_matches(plain, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit
    loop
      for place in 1 .. length(part) loop
        tokens := tokens || substr(part, place, 1);
        if place < length(part) then tokens := tokens || substr(part, place, 2); end if;
      end loop;
    end loop;
  end if;
  return array(select distinct token from unnest(tokens) token where token <> '');
end $function$;
