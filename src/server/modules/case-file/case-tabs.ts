import { sql, type RawBuilder } from 'kysely'
import type { CustomerId } from '../../platform/database/database.ts'
import { maxCounted } from './case-queues.ts'
import type { CaseTable } from './case-rows.ts'

interface StatusCount {
  readonly status: string
  readonly count: unknown
}

/** From the counters: one row per status, however many records there are. */
export const tabCounts = <Tab extends string>(
  tabs: readonly Tab[],
  statusesOf: Readonly<Record<Tab, readonly string[]>>,
  rows: readonly StatusCount[],
): Record<Tab, number> => {
  const of = (statuses: readonly string[]): number =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + Number(count), 0)
  return Object.fromEntries(tabs.map((tab) => [tab, of(statusesOf[tab])])) as Record<Tab, number>
}

interface NewestFilter {
  readonly customerId: CustomerId
  /** Null: all. */
  readonly statuses: readonly string[] | null
  readonly and?: RawBuilder<unknown>
  readonly max: number
}

/** The newest rows of a table. Scans one index per status, so that rare statuses are fast too. */
export const newestByStatus = (
  { table }: Pick<CaseTable, 'table'>,
  { customerId, statuses, and = sql``, max }: NewestFilter,
): RawBuilder<unknown> => {
  const part = (inStatus: RawBuilder<unknown>) => sql`
    (select * from ${sql.table(table)} where customer_id = ${customerId} ${and} ${inStatus}
      order by id desc limit ${sql.lit(max)})`
  if (statuses === null) return part(sql``)
  return sql.join(
    statuses.map((status) => part(sql`and status = ${status}`)),
    sql` union all `,
  )
}

/** The total of a search, which is counted up to a limit, or else the tab's. */
export const tabTotal = (
  found: { readonly rows: readonly { readonly total: number }[] } | null,
  ofTab: number,
): { readonly total: number; readonly totalIsLowerBound: boolean } => {
  if (!found) return { total: ofTab, totalIsLowerBound: false }
  const total = found.rows[0]?.total ?? 0
  return { total: Math.min(total, maxCounted), totalIsLowerBound: total > maxCounted }
}
