import { sql } from 'kysely'
import * as z from 'zod'
import { purchaseTerms, purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import type { Database } from '../../../platform/database/database.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { endDueCases } from '../../case-file/index.ts'
import { lockPurchase, movePurchase, purchaseTable } from './purchase-rows.ts'

export const purchaseDeadlinesJob = declareJob({
  name: 'purchase-deadlines',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

/** Returns the number of completed orders. */
export const completePurchases = (database: Database, signal: AbortSignal): Promise<number> =>
  endDueCases(database, signal, {
    table: purchaseTable,
    where: sql`status = 'arrived' and type = 1
      and status_since <= now() - make_interval(days => ${sql.lit(purchaseTerms.completeAfterDays)})`,
    order: sql`status_since, id`,
    lock: lockPurchase,
    end: async (tx, order) => {
      if (order.status !== 'arrived' || order.type !== purchaseTypes.inventory) return false
      const by = { side: 'system', name: '' } as const
      await movePurchase(tx, order, { to: 'completed', kind: 'purchase.completed', by })
      return true
    },
  })
