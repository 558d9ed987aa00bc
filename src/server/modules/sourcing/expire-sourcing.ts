import * as z from 'zod'
import { markUnread } from '../../platform/conversations/conversation.ts'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { lockSourcing, moveSourcing } from './sourcing-rows.ts'
import { sourcingMarks } from './sourcing-messages.ts'

export const expireSourcingJob = declareJob({
  name: 'expire-sourcing',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

const batch = 200

/** Each in its own transaction; returns the number of expired quotes. */
export const expireSourcing = async (database: Database, signal: AbortSignal): Promise<number> => {
  let expired = 0
  for (;;) {
    const due = await database.agency
      .selectFrom('sourcing_request')
      .select(['customer_id', 'id'])
      .where('status', '=', 'quoted')
      .where('expires_at', '<=', (e) => e.fn<Date>('now'))
      .orderBy('expires_at')
      .limit(batch)
      .execute()
    for (const { customer_id, id } of due) {
      signal.throwIfAborted()
      await database.agencyTransaction(async (tx) => {
        const request = await lockSourcing(tx, customerIdFromRow(customer_id), id)
        if (request.status !== 'quoted' || !request.hasRunOut) return
        const by = { side: 'system', name: '' } as const
        const detail = { version: request.version }
        await moveSourcing(tx, request, { to: 'expired', kind: 'sourcing.expired', by, detail })
        await markUnread(tx, sourcingMarks, request)
      })
      expired += 1
    }
    if (due.length < batch) return expired
  }
}
