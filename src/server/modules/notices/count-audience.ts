import { sql, type RawBuilder } from 'kysely'
import type { NoticeAudience } from '../../../contract/notices.ts'
import type { Db } from '../../platform/database.ts'

/** The customers that a notice reaches, of the table `customer c`; whoever may not sign in is not reached. */
export const reaches = (audience: NoticeAudience, named: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (audience === 'all') return sql`c.is_active`
  if (audience === 'vip') return sql`c.is_active and c.is_vip`
  return sql`c.is_active and c.customer_id in (${named})`
}

/** How many customers an audience reaches now. */
export const countAudience = async (
  db: Db,
  audience: NoticeAudience,
  customerIds: readonly string[],
): Promise<number> => {
  const named = sql`select unnest(${customerIds}::bigint[])`
  const { rows } = await sql<{ customers: number }>`
    select count(*)::integer as customers from customer c where ${reaches(audience, named)}`.execute(db)
  return rows[0]?.customers ?? 0
}
