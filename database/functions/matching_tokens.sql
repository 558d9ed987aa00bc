CREATE OR REPLACE FUNCTION public.matching_tokens(given text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 WITH plain AS (
          SELECT normalize_search_text(matching_tokens.given) AS text
         ), latin AS (
          SELECT hit.hit[1] AS word
            FROM plain,
             LATERAL regexp_matches(plain.text, '[a-z0-9]+'::text, 'g'::text) hit(hit)
         ), other AS (
          SELECT hit.hit[1] AS run
            FROM plain,
             LATERAL regexp_matches(plain.text, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+'::text, 'g'::text) hit(hit)
         )
  SELECT COALESCE(array_agg(DISTINCT "left"(tokens.token, 60)), '{}'::text[]) AS "coalesce"
    FROM ( SELECT latin.word AS token
            FROM latin
           WHERE (latin.word ~ '[0-9]'::text)
         UNION ALL
          SELECT stem.stem
            FROM latin,
             LATERAL unnest(ts_lexize('english_stem'::regdictionary, latin.word)) stem(stem)
           WHERE (latin.word !~ '[0-9]'::text)
         UNION ALL
          SELECT substr(other.run, place.place, LEAST(2, length(other.run))) AS substr
            FROM other,
             LATERAL generate_series(1, GREATEST(1, (length(other.run) - 1))) place(place)) tokens
   WHERE (tokens.token <> ''::text);
END;
