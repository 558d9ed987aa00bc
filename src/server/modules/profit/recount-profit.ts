import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { countProfit } from './count-profit.ts'
import { countWriteOffs } from './count-write-offs.ts'

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

const isAlone = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('recount_profit')) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}

/** Counts one batch of queued orders again; returns how many there were. */
const recountBatch = async (tx: Tx): Promise<number> => {
  if (!(await isAlone(tx))) return 0
  const { rows } = await sql<{ id: string; customerId: string }>`
    with first as materialized (
      select id, customer_id, order_id from profit_recount order by id limit ${batch}
    ), removed as (
      delete from profit_recount where order_id in (select order_id from first) and id <= (select max(id) from first)
    )
    select distinct order_id::text as id, customer_id::text as "customerId" from first`.execute(tx)
  await countProfit(tx, rows)
  return rows.length
}

/** The same of write-offs. */
const recountWriteOffs = async (tx: Tx): Promise<number> => {
  if (!(await isAlone(tx))) return 0
  const { rows } = await sql<{ id: string; skuId: string }>`
    with first as materialized (
      select id, sku_id, movement_id from write_off_recount order by id limit ${batch}
    ), removed as (
      delete from write_off_recount where movement_id in (select movement_id from first) and id <= (select max(id) from first)
    )
    select distinct movement_id::text as id, sku_id::text as "skuId" from first`.execute(tx)
  await countWriteOffs(tx, rows)
  return rows.length
}

const batches = [recountBatch, recountWriteOffs]

/** Counts again what has changed since. Returns how many orders and write-offs that were. */
export const recountProfit = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let counted = 0
  for (const recount of batches) {
    for (;;) {
      signal?.throwIfAborted()
      const some = await database.agencyTransaction(recount)
      counted += some
      if (some === 0) break
    }
  }
  return counted
}

/** Counts everything that a transaction has written so far. */
export const recountProfitIn = async (tx: Tx): Promise<void> => {
  for (const recount of batches) while ((await recount(tx)) > 0);
}
