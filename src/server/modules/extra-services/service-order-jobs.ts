import { sql } from 'kysely'
import * as z from 'zod'
import { serviceOrderTerms } from '../../../contract/extra-services/service-order-states.ts'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { completeServiceOrder } from './answer-delivery.ts'
import { lockServiceOrder } from './service-order-rows.ts'

export const completeServiceOrdersJob = declareJob({
  name: 'complete-service-orders',
  payload: z.object({}),
  cron: '25 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

const batch = 200

/** Completes deliveries that nobody answered. Each in its own transaction, checked again under its lock. */
export const completeServiceOrders = async (database: Database, signal: AbortSignal): Promise<number> => {
  let completed = 0
  for (;;) {
    const { rows } = await sql<{ customer_id: string; id: string }>`
      select customer_id, id from service_order
        where status = 'delivered'
          and delivered_at <= now() - make_interval(days => ${sql.lit(serviceOrderTerms.completeAfterDays)})
        order by delivered_at, id limit ${sql.lit(batch)}`.execute(database.agency)
    for (const { customer_id, id } of rows) {
      signal.throwIfAborted()
      const did = await database.agencyTransaction(async (tx) => {
        const order = await lockServiceOrder(tx, customerIdFromRow(customer_id), id)
        if (order.status !== 'delivered') return false
        await completeServiceOrder(tx, order, { side: 'system', name: '' })
        return true
      })
      if (did) completed += 1
    }
    if (rows.length < batch) return completed
  }
}
