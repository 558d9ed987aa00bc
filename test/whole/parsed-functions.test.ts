import { expect, it } from 'vitest'
import { withTestDatabase } from '../database.ts'

const { admin } = await withTestDatabase()

it('has no function whose names depend on the search path, because pg_restore sets none', async () => {
  const { rows } = await admin.query(
    `select p.oid::regprocedure::text as "set search_path, or write a body with begin atomic"
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null and l.lanname in ('sql', 'plpgsql')
        and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')`,
  )
  expect(rows).toEqual([])
})
