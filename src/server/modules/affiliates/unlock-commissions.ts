import { sql } from 'kysely'
import { commissionLockDays } from '../../../contract/affiliates/affiliate-terms.ts'
import type { Db } from '../../platform/database/database.ts'

const batchSize = 1_000

/** Looks at the orders of locked commissions: makes those available that were delivered long enough ago. */
export const unlockCommissions = async (db: Db, signal?: AbortSignal): Promise<void> => {
  let after: string | null = '0'
  while (after !== null) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ last: string | null }>`
      with batch as materialized (
        select customer_id, id, referred_id, order_id from commission
          where state = 'locked' and id > ${after} order by id limit ${sql.lit(batchSize)} for update skip locked
      ), moved as (
        update commission c
          set delivered_at = o.delivered_at,
            available_at = o.delivered_at + ${commissionLockDays} * interval '1 day',
            state = case when o.delivered_at + ${commissionLockDays} * interval '1 day' <= now()
              then 'available' else 'locked' end
          from batch b join dropshipping_order o on o.customer_id = b.referred_id and o.id = b.order_id
          where c.customer_id = b.customer_id and c.id = b.id
            and (c.delivered_at is distinct from o.delivered_at
              or o.delivered_at + ${commissionLockDays} * interval '1 day' <= now())
      )
      select max(id)::text as last from batch`.execute(db)
    after = rows[0]?.last ?? null
  }
}
