import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { OperatorCounts } from './operator-counts.ts'
import { shipClockSql } from './queue-list.ts'

export interface OperatorQueue {
  readonly name: 'lateOrders' | 'toShip' | 'awaitingStock' | 'partlyShipped' | 'failedPushes'
  readonly count: number
  readonly oldestSince: Date | null
  readonly late: number
}

const queueStatuses = {
  toShip: 'processing',
  awaitingStock: 'awaitingStock',
  partlyShipped: 'partlyShipped',
} as const

/**
 * The status is inlined, so that the queues' partial index is used. Orders that wait for their seller do not
 * count as late.
 */
const ageOf = (status: string) => sql`
  select ${sql.lit(status)} as status, l.late, l.oldest_late as "oldestLate",
      (select ship_clock_started_at from dropshipping_order
        where status = ${sql.lit(status)} order by ship_clock_started_at, id limit 1) as oldest
    from (select count(*)::integer as late, min(ship_clock_started_at) as oldest_late from dropshipping_order
      where status = ${sql.lit(status)} and ship_clock_started_at < ${sql.raw(shipClockSql('now()'))}
        and ship_clock_paused_since is null) l`

interface Age {
  readonly status: string
  readonly oldest: Date | null
  readonly late: number
  readonly oldestLate: Date | null
}

const sumLate = (ages: readonly Age[]): OperatorQueue => {
  const late = ages.reduce((sum, age) => sum + age.late, 0)
  const times = ages.flatMap(({ oldestLate }) => (oldestLate ? [oldestLate.getTime()] : []))
  const oldestSince = times.length > 0 ? new Date(Math.min(...times)) : null
  return { name: 'lateOrders', count: late, oldestSince, late }
}

export const operatorQueues = async (
  database: Database,
  agency: OperatorCounts,
): Promise<OperatorQueue[]> => {
  const [counts, ages, pushes] = await Promise.all([
    agency.read(),
    sql<Age>`
      ${sql.join(Object.values(queueStatuses).map(ageOf), sql` union all `)}`.execute(database.agency),
    sql<{ count: number; oldest: Date | null }>`
      select count(*)::integer as count, min(created_at) as oldest from shop_fulfilment_push
        where status = 'failed'`.execute(database.agency),
  ])
  const toShip = Object.entries(queueStatuses).map(([name, status]) => {
    const age = ages.rows.find((row) => row.status === status)
    return {
      name: name as OperatorQueue['name'],
      count: counts[status],
      oldestSince: age?.oldest ?? null,
      late: age?.late ?? 0,
    }
  })
  const failed = pushes.rows[0]
  return [
    sumLate(ages.rows),
    ...toShip,
    {
      name: 'failedPushes',
      count: failed?.count ?? 0,
      oldestSince: failed?.oldest ?? null,
      late: failed?.count ?? 0,
    },
  ]
}
