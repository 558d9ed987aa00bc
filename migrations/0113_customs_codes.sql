-- The agency's list of customs codes: the first six digits of the harmonised system, with descriptions to search by words.
create table customs_code (
  code text collate "C" primary key check (code ~ '^[0-9]{6}$'),
  name_en text not null check (length(name_en) <= 1000),
  name_zh text not null check (length(name_zh) <= 1000),
  words tsvector not null, -- of the code, its descriptions and those of its heading
  check (name_en <> '' or name_zh <> '')
);
create index customs_code_words on customs_code using gin (words) with (fastupdate = off);
grant select, insert, delete on customs_code to quayside_agency;

-- Where the list comes from.
create table customs_code_list (
  is_only boolean primary key default true check (is_only),
  file_name text not null,
  codes integer not null check (codes > 0),
  uploaded_by bigint not null references operator (id),
  uploaded_at timestamptz not null default now()
);
grant select, insert, update on customs_code_list to quayside_agency;

-- Codes with all words that were typed, or else with any of them; those with most whole words first. Words may be
-- incomplete, and Chinese ones are compared by pairs of characters.
create function search_customs_codes(typed text, max_rows integer)
  returns table (code text, name_en text, name_zh text)
  language plpgsql stable set search_path = public, pg_temp as $$
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
end $$;
