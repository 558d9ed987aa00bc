import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { countProfit } from './count-profit.ts'

export const recountProfitJob = declareJob({
  name: 'recount-profit',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
  timeoutSeconds: 900,
})

/** Orders per transaction. */
const batch = 500

/** Counts one batch of queued orders again; returns how many there were. */
const recountBatch = async (tx: Tx): Promise<number> => {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('recount_profit')) as "isFree"`.execute(tx)
  if (!locks[0]?.isFree) return 0
  const { rows } = await sql<{ orderId: string }>`
    with due as (
      select distinct order_id from (select order_id from profit_recount order by id limit ${batch}) first
    ), removed as (
      delete from profit_recount where order_id in (select order_id from due)
        and id <= (select max(id) from (select id from profit_recount order by id limit ${batch}) first)
    )
    select order_id::text as "orderId" from due`.execute(tx)
  await countProfit(
    tx,
    rows.map(({ orderId }) => orderId),
  )
  return rows.length
}

/** Counts orders again that have changed since (see migration 0133). Returns their number. */
export const recountProfit = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let counted = 0
  for (;;) {
    signal?.throwIfAborted()
    const orders = await database.agencyTransaction(recountBatch)
    if (orders === 0) return counted
    counted += orders
  }
}

/** Counts everything that a transaction has written so far. */
export const recountProfitIn = async (tx: Tx): Promise<void> => {
  while ((await recountBatch(tx)) > 0);
}
