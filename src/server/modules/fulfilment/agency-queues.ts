import { sql } from 'kysely'
import { policyTerms } from '../../../contract/policy-terms.ts'
import type { Database } from '../../platform/database.ts'
import type { AgencyCounts } from './agency-counts.ts'

export interface AgencyQueue {
  readonly name: 'toShip' | 'awaitingStock' | 'partlyShipped' | 'failedPushes'
  readonly count: number
  readonly oldestSince: Date | null
  /** Paid longer ago than promised. */
  readonly late: number
}

const queueStatuses = {
  toShip: 'processing',
  awaitingStock: 'awaitingStock',
  partlyShipped: 'partlyShipped',
} as const

const promised = sql`${sql.lit(policyTerms.processingDays.most)} * interval '1 day'`

/** The status is a literal, so that the queues' own index serves. */
const ageOf = (status: string) => sql`
  select ${sql.lit(status)} as status,
      (select paid_at from dropshipping_order where status = ${sql.lit(status)} order by paid_at, id limit 1) as oldest,
      (select count(*)::integer from dropshipping_order
        where status = ${sql.lit(status)} and paid_at < now() - ${promised}) as late`

/** What waits on the agency to be shipped or told to shops. Reads a queue's oldest rows, not the whole of it. */
export const agencyQueues = async (database: Database, agency: AgencyCounts): Promise<AgencyQueue[]> => {
  const [counts, ages, pushes] = await Promise.all([
    agency.read(),
    sql<{ status: string; oldest: Date | null; late: number }>`
      ${sql.join(Object.values(queueStatuses).map(ageOf), sql` union all `)}`.execute(database.agency),
    sql<{ count: number; oldest: Date | null }>`
      select count(*)::integer as count, min(created_at) as oldest from shop_push
        where status = 'failed'`.execute(database.agency),
  ])
  const toShip = Object.entries(queueStatuses).map(([name, status]) => {
    const age = ages.rows.find((row) => row.status === status)
    return {
      name: name as AgencyQueue['name'],
      count: counts[status],
      oldestSince: age?.oldest ?? null,
      late: age?.late ?? 0,
    }
  })
  const failed = pushes.rows[0]
  return [
    ...toShip,
    {
      name: 'failedPushes',
      count: failed?.count ?? 0,
      oldestSince: failed?.oldest ?? null,
      late: failed?.count ?? 0,
    },
  ]
}
