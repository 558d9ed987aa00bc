-- 0010 analyses every table. One that was empty then counts as a single row until autovacuum comes by, and what a session
-- plans meanwhile goes through all of it for every row of another: of a new database, paying 250 orders took a quarter of a
-- second, most of it in counting their sales. Without figures PostgreSQL takes a new table for ten pages.
do $$
declare
  empty text;
begin
  -- Older ones cannot forget figures; there it lasts until autovacuum comes by.
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  for empty in
    select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0 and pg_relation_size(oid) = 0
  loop
    perform pg_clear_relation_stats('public', empty);
  end loop;
end
$$;
