CREATE OR REPLACE FUNCTION public.sku_search_text(code text, attributes jsonb, product product)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT lower(concat_ws(' '::text, code, (product).code, (product).subject_en, (product).subject_zh, ( SELECT string_agg((attribute.value ->> 'value'::text), ' '::text) AS string_agg
            FROM jsonb_array_elements(sku_search_text.attributes) attribute(value)), NULLIF(array_to_string((product).keywords, ' '::text), ''::text))) AS lower;
END;
