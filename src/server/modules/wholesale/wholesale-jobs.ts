import { sql } from 'kysely'
import * as z from 'zod'
import { wholesaleTerms } from '../../../contract/wholesale/wholesale-states.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { endDueCases } from '../case-file/index.ts'
import { expireQuote } from './answer-quote.ts'
import { lockWholesale, moveWholesale, wholesaleTable, type LockedWholesale } from './wholesale-rows.ts'

export const wholesaleDeadlinesJob = declareJob({
  name: 'wholesale-deadlines',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

const expire = async (tx: Tx, order: LockedWholesale): Promise<boolean> => {
  if ((order.status !== 'quoted' && order.status !== 'awaitingPayment') || !order.hasRunOut) return false
  await expireQuote(tx, order)
  return true
}

const complete = async (tx: Tx, order: LockedWholesale): Promise<boolean> => {
  if (order.status !== 'shipped') return false
  await moveWholesale(tx, order, {
    to: 'completed',
    kind: 'wholesale.completed',
    by: { side: 'system', name: '' },
  })
  return true
}

export const endWholesale = async (
  database: Database,
  signal: AbortSignal,
): Promise<{ readonly expired: number; readonly completed: number }> => {
  const due = { table: wholesaleTable, lock: lockWholesale }
  const expired = await endDueCases(database, signal, {
    ...due,
    where: sql`status in ('quoted', 'awaitingPayment') and expires_at <= now()`,
    order: sql`expires_at`,
    end: expire,
  })
  const completed = await endDueCases(database, signal, {
    ...due,
    where: sql`status = 'shipped'
      and shipped_at <= now() - make_interval(days => ${sql.lit(wholesaleTerms.completeAfterDays)})`,
    order: sql`shipped_at`,
    end: complete,
  })
  return { expired, completed }
}
