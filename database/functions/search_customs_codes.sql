CREATE OR REPLACE FUNCTION public.search_customs_codes(typed text, max_rows integer)
 RETURNS TABLE(code text, name_en text, name_zh text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  part text;
  stems text[];
  whole tsquery;
  begun tsquery;
  every_part tsquery;
  any_part tsquery;
  any_whole tsquery;
begin
  for part in
    select hit[1] from regexp_matches(left(normalize_search_text(typed), 200),
      '[a-z0-9]+|[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit limit 12
  loop
    if part ~ '^[a-z0-9]' then
      stems := ts_lexize('english_stem', part);
      continue when stems = '{}'; -- a word such as 'of'
      whole := quote_literal(left(part, 60))::tsquery || quote_literal(left(coalesce(stems[1], part), 60))::tsquery;
      begun := whole || (quote_literal(left(part, 60)) || ':*')::tsquery;
      every_part := case when every_part is null then begun else every_part && begun end;
    else
      select string_agg(quote_literal(token), ' | ')::tsquery, string_agg(quote_literal(token), ' & ')::tsquery
        into whole, begun
        from unnest(search_tokens(part)) token where length(token) = least(2, length(part));
      continue when whole is null;
      every_part := case when every_part is null then begun else every_part && begun end;
      begun := whole;
    end if;
    any_part := case when any_part is null then begun else any_part || begun end;
    any_whole := case when any_whole is null then whole else any_whole || whole end;
  end loop;
  if every_part is null then return; end if;
  return query select c.code, c.name_en, c.name_zh from customs_code c where c.words @@ every_part
    order by ts_rank(c.words, any_whole) desc, c.code limit max_rows;
  if not found then
    return query select c.code, c.name_en, c.name_zh from customs_code c where c.words @@ any_part
      order by ts_rank(c.words, any_whole) desc, c.code limit max_rows;
  end if;
end $function$;
