-- A file's id is part of its address, so that nobody may guess one: 60 random bits in place of the common sequence.
-- Earlier files keep theirs, as texts hold their addresses; who may read them does not depend on it.
create function random_file_id() returns bigint language sql volatile
  set search_path = pg_catalog, pg_temp
  as $$ select ('x0' || substr(replace(gen_random_uuid()::text, '-', ''), 18, 15))::bit(64)::bigint $$;
alter table file alter column id set default random_file_id();

-- Files that nothing refers to are deleted after a day: see clean-up-files.ts.
create index file_age on file (created_at);
