import { sql } from 'kysely'
import { customerIdFromRow } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestSync } from './request-sync.ts'

/** Interval between syncs; webhooks deliver most changes much sooner. */
const pollMinutes = 15
/** A run without progress for this long has lost its job. */
const lostMinutes = 90
const shopsAtOnce = 500

export const pollShops = async ({ database, clock }: Platform): Promise<void> => {
  const now = clock.now()
  await sql`
    update shop_sync set status = 'failed', error = 'syncInterrupted', error_figures = '{}', finished_at = ${now}
      where status in ('queued', 'running')
        and coalesce(started_at, created_at) < ${now}::timestamptz - make_interval(mins => ${lostMinutes})`.execute(
    database.agency,
  )
  const due = await sql<{ customer_id: string; id: string }>`
    select s.customer_id, s.id from shop s
      where s.kind = 'shopify' and s.status = 'connected'
        and not exists (select from shop_sync y
          where y.customer_id = s.customer_id and y.shop_id = s.id
            and (y.status in ('queued', 'running')
              or y.created_at > ${now}::timestamptz - make_interval(mins => ${pollMinutes})))
      order by s.last_synced_at nulls first limit ${sql.raw(String(shopsAtOnce))}`.execute(database.agency)
  for (const shop of due.rows) {
    const customerId = customerIdFromRow(shop.customer_id)
    await database.agencyTransaction((tx) => requestSync(tx, customerId, shop.id, 'poll'))
  }
}

/** Deletes expired records; webhooks first, because they contain personal data. */
export const cleanShopRecords = async ({ database }: Platform): Promise<void> => {
  const db = database.agency
  await sql`delete from webhook_event
    where source = 'shopify' and processed_at < now() - interval '30 days'`.execute(db)
  await sql`delete from oauth_state where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from shop_sync
    where cause = 'poll' and status = 'done' and finished_at < now() - interval '7 days'`.execute(db)
  await sql`delete from shop_sync where finished_at < now() - interval '90 days'`.execute(db)
}
