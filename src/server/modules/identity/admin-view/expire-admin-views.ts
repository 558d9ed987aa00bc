import { sql } from 'kysely'
import * as z from 'zod'
import type { Logger } from '../../../platform/kernel/log.ts'
import type { Database } from '../../../platform/database/database.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { endAdminViews } from '../sessions/admin-view-record.ts'

export const expireAdminViewsJob = declareJob({
  name: 'expire-admin-views',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '*/5 * * * *',
})

/** Records the end of admin views that nobody has left before they expired. */
export const expireAdminViews = (database: Database, log: Logger): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const expired = await tx
      .updateTable('session')
      .set({ revoked_at: sql<Date>`expires_at`, revoked_reason: 'expired' })
      .where('opened_by', 'is not', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '<=', sql<Date>`now()`)
      .returning(['id', 'customer_id', 'account_id', 'operator_id'])
      .execute()
    await endAdminViews(tx, expired, { log })
  })
