CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT lower(regexp_replace(NORMALIZE(words, NFKD), '[\s!-/:-@\[-`{-~\u0300-\u036f\u2000-\u206f\u3000-\u303f]+'::text, ''::text, 'g'::text)) AS lower;
END;
