CREATE OR REPLACE FUNCTION public.merge_key(recipient text, country text, province text, city text, address1 text, address2 text, postcode text, tax_number text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((recipient <> ''::text) AND (country <> ''::text) AND (city <> ''::text) AND (address1 <> ''::text)) THEN hashtextextended((((((((((((plain_words(recipient) || '|'::text) || country) || '|'::text) || plain_words(city)) || '|'::text) || plain_words((address1 || address2))) || '|'::text) || plain_words(postcode)) || '|'::text) || plain_words(tax_number)) ||
             CASE
                 WHEN (postcode = ''::text) THEN ('|'::text || plain_words(province))
                 ELSE ''::text
             END), (0)::bigint)
             ELSE NULL::bigint
         END AS "case";
END;
