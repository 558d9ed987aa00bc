import { sql, type RawBuilder } from 'kysely'
import type { NoticeAudience } from '../../../contract/notices/notices.ts'
import type { Db } from '../../platform/database/database.ts'

/** Condition on `customer c` for the audience of a notice; excludes customers who cannot sign in. */
export const reaches = (audience: NoticeAudience, named: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (audience === 'all') return sql`c.is_active`
  if (audience === 'vip') return sql`c.is_active and c.is_vip`
  return sql`c.is_active and c.customer_id in (${named})`
}

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
