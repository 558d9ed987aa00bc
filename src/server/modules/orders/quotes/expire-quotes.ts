import * as z from 'zod'
import { customerIdFromRow, type Database } from '../../../platform/database/database.ts'
import { declareJob } from '../../../platform/jobs/jobs.ts'
import { lockQuoteRequest, moveQuote, repriceQuotedOrders } from './quote-states.ts'
import { query } from '../state/sql.ts'

export const expireQuotesJob = declareJob({
  name: 'expire-quotes',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})

const batch = 200

/** One transaction per offer. */
export const expireQuotes = async (database: Database, signal: AbortSignal): Promise<number> => {
  let expired = 0
  for (;;) {
    const due = await query<{ customerId: string; id: string }>(
      database.agency,
      `select customer_id as "customerId", id from quote_request
         where status = 'offered' and expires_at <= now() order by expires_at limit ${batch}`,
      [],
    )
    for (const { customerId: owner, id } of due) {
      signal.throwIfAborted()
      const customerId = customerIdFromRow(owner)
      await database.agencyTransaction(async (tx) => {
        const request = await lockQuoteRequest(tx, customerId, null, id)
        if (request.status !== 'offered' || !request.hasRunOut) return
        await moveQuote(tx, request, 'expired')
        const event = { kind: 'order.quoteExpired' as const, detail: {} }
        await repriceQuotedOrders(tx, request, {
          change: (line) => ({ ...line, quote: 'expired' }),
          event,
          by: {
            kind: 'system',
            name: '',
          },
        })
      })
      expired += 1
    }
    if (due.length < batch) return expired
  }
}
