-- Functions that name tables without their schema fail where the search path is empty: pg_restore sets none, and
-- generated columns and indexes call them while the rows are read back. Functions in SQL get a parsed body, which keeps
-- them inlined; the others get a search path of their own.
do $$
declare
  found record;
begin
  for found in
    select p.oid, p.oid::regprocedure as signature, l.lanname as language, p.prosrc as body,
        pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and p.prosqlbody is null
        and l.lanname in ('sql', 'plpgsql')
        and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')
      order by p.oid
  loop
    if found.language = 'sql' then
      execute format('%s begin atomic %s; end',
        left(found.definition, strpos(found.definition, 'AS $function$') - 1), rtrim(found.body, E'; \n'));
    else
      execute format('alter routine %s set search_path = public, pg_temp', found.signature);
    end if;
  end loop;
end $$;
