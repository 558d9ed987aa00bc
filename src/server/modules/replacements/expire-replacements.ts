import { sql } from 'kysely'
import * as z from 'zod'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'
import { endReplacement } from './end-replacement.ts'

export const expireReplacementsJob = declareJob({
  name: 'expire-replacements',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

const batch = 100

interface Due {
  readonly customerId: string
  readonly id: string
  readonly number: string
  readonly ofId: string
}

/** Each in its own transaction; skips those answered meanwhile. */
export const expireReplacements = async (
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<number> => {
  let expired = 0
  for (;;) {
    const due = await sql<{ id: string }>`
      select order_id as id from replacement where decision = 'offered' and offered_until <= ${now}
        order by offered_until limit ${sql.lit(batch)}`.execute(database.agency)
    for (const { id } of due.rows) {
      signal.throwIfAborted()
      await database.agencyTransaction(async (tx) => {
        const { rows } = await sql<Due>`
          select r.customer_id as "customerId", o.id, o.number, r.of_order_id as "ofId"
            from replacement r join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
            where r.order_id = ${id} and r.decision = 'offered' and r.offered_until <= ${now}
            for update`.execute(tx)
        const [replacement] = rows
        if (!replacement) return
        const ending = { decision: 'expired', words: '' } as const
        await endReplacement(tx, customerIdFromRow(replacement.customerId), replacement, {
          ending,
          by: {
            kind: 'system',
            name: '',
          },
        })
        expired += 1
      })
    }
    if (due.rows.length < batch) return expired
  }
}
