import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'

export const recountSalesJob = declareJob({
  name: 'recount-sales',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

const batch = 100

/** Counts orders again of which the cost of the stock they took has changed (see migration 0108), or that were counted without charges (0126). */
export const recountSales = async (database: Database, signal: AbortSignal): Promise<number> => {
  let counted = 0
  for (;;) {
    signal.throwIfAborted()
    const taken = await database.agencyTransaction(async (tx) => {
      const { rows } = await sql<{ taken: number }>`select recount_sales(${batch}) as taken`.execute(tx)
      return rows[0]?.taken ?? 0
    })
    counted += taken
    if (taken < batch) return counted
  }
}
