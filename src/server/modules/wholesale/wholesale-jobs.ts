import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { wholesaleTerms } from '../../../contract/wholesale/wholesale-states.ts'
import { customerIdFromRow, type Database, type Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { expireQuote } from './answer-quote.ts'
import { lockWholesale, moveWholesale, type LockedWholesale } from './wholesale-rows.ts'

export const wholesaleDeadlinesJob = declareJob({
  name: 'wholesale-deadlines',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

const batch = 200

/** Each in its own transaction; `end` checks again under the lock and returns whether it acted. */
const forEachDue = async (
  database: Database,
  due: { readonly where: RawBuilder<unknown>; readonly by: RawBuilder<unknown> },
  signal: AbortSignal,
  end: (tx: Tx, order: LockedWholesale) => Promise<boolean>,
): Promise<number> => {
  let ended = 0
  for (;;) {
    const { rows } = await sql<{ customer_id: string; id: string }>`
      select customer_id, id from wholesale_order where ${due.where} order by ${due.by}
        limit ${sql.lit(batch)}`.execute(database.agency)
    for (const { customer_id, id } of rows) {
      signal.throwIfAborted()
      const did = await database.agencyTransaction(async (tx) =>
        end(tx, await lockWholesale(tx, customerIdFromRow(customer_id), id)),
      )
      if (did) ended += 1
    }
    if (rows.length < batch) return ended
  }
}

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
  const runOut = sql`status in ('quoted', 'awaitingPayment') and expires_at <= now()`
  const old = sql`status = 'shipped'
    and shipped_at <= now() - make_interval(days => ${sql.lit(wholesaleTerms.completeAfterDays)})`
  const expired = await forEachDue(database, { where: runOut, by: sql`expires_at` }, signal, expire)
  const completed = await forEachDue(database, { where: old, by: sql`shipped_at` }, signal, complete)
  return { expired, completed }
}
