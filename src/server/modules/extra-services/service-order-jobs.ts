import { sql } from 'kysely'
import * as z from 'zod'
import { serviceOrderTerms } from '../../../contract/extra-services/service-order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { endDueCases } from '../case-file/index.ts'
import { completeServiceOrder } from './answer-delivery.ts'
import { lockServiceOrder, serviceOrderTable } from './service-order-rows.ts'

export const completeServiceOrdersJob = declareJob({
  name: 'complete-service-orders',
  payload: z.object({}),
  cron: '25 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

/** Completes deliveries that nobody answered. */
export const completeServiceOrders = (database: Database, signal: AbortSignal): Promise<number> =>
  endDueCases(database, signal, {
    table: serviceOrderTable,
    where: sql`status = 'delivered'
      and delivered_at <= now() - make_interval(days => ${sql.lit(serviceOrderTerms.completeAfterDays)})`,
    order: sql`delivered_at, id`,
    lock: lockServiceOrder,
    end: async (tx, order) => {
      if (order.status !== 'delivered') return false
      await completeServiceOrder(tx, order, { side: 'system', name: '' })
      return true
    },
  })
