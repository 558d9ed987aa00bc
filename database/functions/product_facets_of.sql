CREATE OR REPLACE FUNCTION public.product_facets_of(shown published_product)
 RETURNS TABLE(kind text, name text, value text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT 'category'::text,
     ''::text,
     (product_facets_of.shown).category AS category
   WHERE ((product_facets_of.shown).category <> ''::text)
 UNION ALL
  SELECT 'attribute'::text,
     (attribute.value ->> 'name'::text),
     (attribute.value ->> 'value'::text)
    FROM jsonb_array_elements((product_facets_of.shown).attributes) list(value),
     LATERAL jsonb_array_elements(list.value) attribute(value)
 UNION ALL
  SELECT 'goods'::text,
     ''::text,
     goods.value AS goods
    FROM jsonb_array_elements((product_facets_of.shown).goods) list(value),
     LATERAL jsonb_array_elements_text(list.value) goods(value);
END;
