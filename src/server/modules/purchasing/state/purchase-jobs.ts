import { sql } from 'kysely'
import * as z from 'zod'
import { purchaseTerms, purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { customerIdFromRow, type Database } from '../../../platform/database/database.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { lockPurchase, movePurchase } from './purchase-rows.ts'

export const purchaseDeadlinesJob = declareJob({
  name: 'purchase-deadlines',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

const batch = 200

const completeOne = (database: Database, customerId: string, id: string): Promise<boolean> =>
  database.agencyTransaction(async (tx) => {
    const order = await lockPurchase(tx, customerIdFromRow(customerId), id)
    // Checked again under the lock.
    if (order.status !== 'arrived' || order.type !== purchaseTypes.inventory) return false
    const by = { side: 'system', name: '' } as const
    await movePurchase(tx, order, { to: 'completed', kind: 'purchase.completed', by })
    return true
  })

/** Each in its own transaction; returns the number of completed orders. */
export const completePurchases = async (database: Database, signal: AbortSignal): Promise<number> => {
  let completed = 0
  for (;;) {
    const { rows } = await sql<{ customer_id: string; id: string }>`
      select customer_id, id from purchase_order
        where status = 'arrived' and type = 1
          and status_since <= now() - make_interval(days => ${sql.lit(purchaseTerms.completeAfterDays)})
        order by status_since, id limit ${sql.lit(batch)}`.execute(database.agency)
    for (const { customer_id, id } of rows) {
      signal.throwIfAborted()
      if (await completeOne(database, customer_id, id)) completed += 1
    }
    if (rows.length < batch) return completed
  }
}
