import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'

export const recountFiguresJob = declareJob({
  name: 'recount-figures',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
  concurrency: 1,
})

/** Rows of the queue per transaction: at most so many days, of which the largest take a tenth of a second each. */
const batch = 100

/** Counts the days of one batch again; returns the number of queued rows that it took. */
const recountBatch = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`select recount_figures(${batch}) as taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Counts days again whose orders or parcels have changed (see migration 0119). Returns the number of queued rows. */
export const recountFigures = async (database: Database, signal: AbortSignal): Promise<number> => {
  let counted = 0
  for (;;) {
    signal.throwIfAborted()
    const taken = await database.agencyTransaction(recountBatch)
    counted += taken
    if (taken < batch) return counted
  }
}

/** Counts the days of everything that a transaction has written so far. */
export const recountFiguresIn = async (tx: Tx): Promise<void> => {
  while ((await recountBatch(tx)) === batch);
}
