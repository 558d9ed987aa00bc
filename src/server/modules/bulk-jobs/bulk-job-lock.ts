import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Viewer } from './bulk-job-rows.ts'

/**
 * Takes the lock held while a chunk runs; false if another worker has it. It is not the lock of the job's
 * row, so that the job can be cancelled meanwhile. It ends with the transaction, also after a crash.
 */
export const tryLockBulkJob = async (tx: Tx, bulkJobId: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`work:${bulkJobId}`}, 0)) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

const retryEveryMs = 50
const maxAttempts = 200

/**
 * Waits, some ten seconds at most, until the current chunk is done and recorded; holds no connection while
 * waiting.
 */
export const awaitChunk = async (
  { transaction }: Pick<Viewer, 'transaction'>,
  bulkJobId: string,
): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (await transaction((tx) => tryLockBulkJob(tx, bulkJobId))) return
    await pause(retryEveryMs)
  }
}
