import { type RawBuilder, sql } from 'kysely'
import type { OrderFlagKind, OrderStatus, WaitingParty } from '../../../../contract/kernel/statuses.ts'
import { isOfQueues, isQueue, shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import { sortOf, type SortText } from '../../../../contract/kernel/paging.ts'
import type { Db } from '../../../platform/database/database.ts'
import { orderBySql } from '../../../platform/database/sort-sql.ts'
import { countQueued, isFiltered, queueConditions, queuedPage, type QueueFilter } from './queue-list.ts'

export interface OperatorOrderFilter extends QueueFilter {
  readonly flag?: OrderFlagKind | undefined
  readonly flagOn?: WaitingParty | undefined
  readonly search?: string | undefined
  readonly sort?: SortText<'received' | 'shipBy'> | undefined
  readonly pageNum: number
  readonly pageSize: number
}

/** What a list finds without searching. */
export type Matching = Omit<OperatorOrderFilter, 'search' | 'pageNum' | 'pageSize'>

interface Slice {
  readonly size: number
  readonly skipped: number
}

/** Kind and party are inlined, so that PostgreSQL uses the partial index of orders waiting for the agency. */
export const flaggedWhere = (
  { flagOn, customerId }: Pick<Matching, 'flagOn' | 'customerId'>,
  flag: OrderFlagKind,
): RawBuilder<unknown> => sql`
  v.kind = ${sql.lit(flag)}
    ${flagOn === undefined ? sql`` : sql`and v.waiting_on = ${sql.lit(flagOn)}`}
    ${customerId === undefined ? sql`` : sql`and v.customer_id = ${customerId}`}`

/** The orders are not looked up where nothing but their flag matters. */
const flaggedOrders = (filter: Matching, flag: OrderFlagKind): RawBuilder<unknown> => {
  const { status } = filter
  const ofQueues = sql.join(shippableStatuses.map((one) => sql.lit(one)))
  const orders = sql`join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id
    ${status === undefined ? sql`` : sql`and o.status = ${status}`}
    ${status === undefined && isOfQueues(filter) ? sql`and o.status in (${ofQueues})` : sql``}
    ${queueConditions(filter)}`
  return sql`order_flag v ${status === undefined && !isFiltered(filter) ? sql`` : orders}
    where ${flaggedWhere(filter, flag)}`
}

const flaggedPage = (filter: Matching, flag: OrderFlagKind, { size, skipped }: Slice) =>
  sql`select id, row_number() over (order by since, id) as place from (
    select v.order_id as id, v.since from ${flaggedOrders(filter, flag)}
      order by v.since, v.order_id limit ${sql.lit(size)} offset ${sql.lit(skipped)}
  ) page`

/** Of a status, or of all, from an index alone. */
const plainPage = ({ status, customerId, sort: text }: Matching, { size, skipped }: Slice) => {
  const sort = sortOf(text) ?? {
    key: isQueue(status) ? ('shipBy' as const) : ('received' as const),
    direction: isQueue(status) ? ('asc' as const) : ('desc' as const),
  }
  const columns = [...(sort.key === 'shipBy' ? [sql.ref('ship_clock_started_at')] : []), sql.ref('id')]
  const order = orderBySql(columns, sort.direction)
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${sql.lit(status)}`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`select id, row_number() over (order by ${order}) as place from (
    select ${sql.join(columns)} from dropshipping_order ${where}
      order by ${order} limit ${sql.lit(size)} offset ${sql.lit(skipped)}
  ) page`
}

/** Selects the `id` and `place` of some of what matches; limits are inlined, so that plans are cached. */
export const matchesPage = (filter: Matching, slice: Slice): RawBuilder<unknown> => {
  if (filter.flag) return flaggedPage(filter, filter.flag, slice)
  return isFiltered(filter) ? queuedPage(filter, filter.sort, slice) : plainPage(filter, slice)
}

/** Up to `max` of what is not counted anyway. */
export const countMatches = async (
  db: Db,
  filter: Matching,
  counts: Readonly<Record<OrderStatus, number>>,
  max: number,
): Promise<{ readonly total: number; readonly isMore: boolean }> => {
  const { flag, status } = filter
  if (!flag && !isFiltered(filter)) {
    const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { total, isMore: false }
  }
  const found = flag ? await countFlagged(db, filter, flag, max + 1) : await countQueued(db, filter, max)
  return { total: Math.min(found, max), isMore: found > max }
}

const countFlagged = async (db: Db, filter: Matching, flag: OrderFlagKind, max: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
      from (select from ${flaggedOrders(filter, flag)} limit ${sql.lit(max)}) x`.execute(db)
  return rows[0]?.total ?? 0
}
