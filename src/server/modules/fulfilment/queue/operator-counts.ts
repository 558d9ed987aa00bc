import { sql } from 'kysely'
import type { CustomerId, Database, Db } from '../../../platform/database/database.ts'
import { type OrderStatus, orderStatuses } from '../../../../contract/kernel/statuses.ts'

export type StatusCounts = Record<OrderStatus, number>

export interface OperatorCounts {
  readonly read: () => Promise<StatusCounts>
  /** After the operator's own change: the next read counts again. */
  readonly forget: () => void
}

const freshMs = 5_000

const countsFrom = (rows: readonly { status: string; orders: string }[]): StatusCounts => {
  const byStatus = new Map(rows.map(({ status, orders }) => [status, Number(orders)]))
  return Object.fromEntries(
    orderStatuses.map((status) => [status, byStatus.get(status) ?? 0]),
  ) as StatusCounts
}

const sumCounters = async (db: Db, customerId: CustomerId | null): Promise<StatusCounts> => {
  const { rows } = await sql<{ status: string; orders: string }>`
    select status, sum(orders) as orders from order_count
      ${customerId === null ? sql`` : sql`where customer_id = ${customerId}`}
      group by status`.execute(db)
  return countsFrom(rows)
}

export const countsOfCustomer = (db: Db, customerId: CustomerId): Promise<StatusCounts> =>
  sumCounters(db, customerId)

/**
 * The sum over all customers reads one counter row per shop, status and reason: independent of the number of
 * orders, but 100,000 rows (some 20 ms) at 10,000 customers. So it runs at most once in five seconds for all
 * operators, concurrent readers share one query, and an operator's own change forces a new one.
 */
export const operatorCounts = (database: Database, now: () => Date): OperatorCounts => {
  let reading: { readonly at: number; readonly counts: Promise<StatusCounts> } | null = null
  const forget = (): void => {
    reading = null
  }
  return {
    read: () => {
      if (reading && now().getTime() - reading.at < freshMs) return reading.counts
      const counts = sumCounters(database.agency, null)
      reading = { at: now().getTime(), counts }
      counts.catch(forget)
      return counts
    },
    forget,
  }
}
