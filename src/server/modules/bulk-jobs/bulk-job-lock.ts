import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Viewer } from './bulk-job-rows.ts'

/**
 * Takes the lock that is held while a chunk is done; false: somebody else has the work in hand. Not the lock of the
 * work's row, so that it can be stopped meanwhile. It ends with the transaction, whatever becomes of the process.
 */
export const takeBulkJob = async (tx: Tx, bulkJobId: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`work:${bulkJobId}`}, 0)) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

const lookEveryMs = 50
const maxLooks = 200

/** Until the chunk at hand is done and noted, for some ten seconds at most; keeps no connection while it waits. */
export const awaitChunk = async (
  { transaction }: Pick<Viewer, 'transaction'>,
  bulkJobId: string,
): Promise<void> => {
  for (let look = 0; look < maxLooks; look += 1) {
    if (await transaction((tx) => takeBulkJob(tx, bulkJobId))) return
    await pause(lookEveryMs)
  }
}
