import * as z from 'zod'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { dueRefunds, expireRefund } from './answer-refund.ts'

export const expireRefundsJob = declareJob({
  name: 'expire-refunds',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

const batch = 200

/** Each in its own transaction; returns the number of expired refunds. */
export const expireRefunds = async (database: Database, signal: AbortSignal): Promise<number> => {
  let expired = 0
  for (;;) {
    const { rows } = await dueRefunds(batch).execute(database.agency)
    for (const { customer_id: owner, id } of rows) {
      signal.throwIfAborted()
      const scope = { customerId: customerIdFromRow(owner), shopIds: null }
      if (await database.agencyTransaction((tx) => expireRefund(tx, scope, id))) expired += 1
    }
    if (rows.length < batch) return expired
  }
}
