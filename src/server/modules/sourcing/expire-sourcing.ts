import { sql } from 'kysely'
import * as z from 'zod'
import { markUnread } from '../../platform/conversations/conversation.ts'
import type { Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { endDueCases } from '../case-file/index.ts'
import { lockSourcing, moveSourcing, sourcingTable } from './sourcing-rows.ts'
import { sourcingMarks } from './sourcing-messages.ts'

export const expireSourcingJob = declareJob({
  name: 'expire-sourcing',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

/** Returns the number of expired quotes. */
export const expireSourcing = (database: Database, signal: AbortSignal): Promise<number> =>
  endDueCases(database, signal, {
    table: sourcingTable,
    where: sql`status = 'quoted' and expires_at <= now()`,
    order: sql`expires_at`,
    lock: lockSourcing,
    end: async (tx, request) => {
      if (request.status !== 'quoted' || !request.hasRunOut) return false
      const by = { side: 'system', name: '' } as const
      const detail = { version: request.version }
      await moveSourcing(tx, request, { to: 'expired', kind: 'sourcing.expired', by, detail })
      await markUnread(tx, sourcingMarks, request)
      return true
    },
  })
