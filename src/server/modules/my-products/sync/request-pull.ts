import { sql } from 'kysely'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { pullProductsJob } from './pull-jobs.ts'

/** A run older than this is considered dead: its job has long timed out. */
const deadAfter = sql.lit('2 hours')

export const requestPull = async (
  tx: Tx,
  customerId: CustomerId,
  shopId: string,
  cause: 'manual' | 'poll',
): Promise<void> => {
  const { rows } = await sql<{ run: number }>`
    insert into shop_product_pull as p (customer_id, shop_id, cause) values (${customerId}, ${shopId}, ${cause})
      on conflict (customer_id, shop_id) do update
        set run = p.run + 1, cause = excluded.cause, status = 'queued', products_seen = 0, variants_new = 0,
          variants_changed = 0, variants_deleted = 0, error = null, requested_at = now(), started_at = null, finished_at = null
        where p.status in ('done', 'failed') or p.requested_at < now() - ${deadAfter}::interval
      returning run`.execute(tx)
  const [made] = rows
  if (made) await enqueue(tx, pullProductsJob, { customerId, shopId, run: made.run })
}

const shopsAtOnce = 50

/** Enqueues runs of connected shops that were not synced for six hours, or never. */
export const pullDueProducts = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ customer_id: string; id: string }>`
    select s.customer_id, s.id from shop s
      left join shop_product_pull p on p.customer_id = s.customer_id and p.shop_id = s.id
      where s.status = 'connected' and s.kind = 'shopify'
        and (p.requested_at is null or p.requested_at < now() - interval '6 hours')
      order by p.requested_at nulls first, s.id limit ${sql.lit(shopsAtOnce)}`.execute(database.agency)
  for (const shop of rows) {
    const customerId = customerIdFromRow(shop.customer_id)
    await database.agencyTransaction((tx) => requestPull(tx, customerId, shop.id, 'poll'))
  }
  return rows.length
}
