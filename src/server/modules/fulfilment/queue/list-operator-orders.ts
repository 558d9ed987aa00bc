import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import type { OperatorOrderAction, OrderStatus, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { maxSelected } from '../../../../contract/orders/order-inputs.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import {
  isOfQueues,
  isQueue,
  shippableStatuses,
  type OrderGoods,
} from '../../../../contract/orders/operator-orders.ts'
import { sortOf } from '../../../../contract/kernel/paging.ts'
import { type Database, customerIdFromRow } from '../../../platform/database/database.ts'
import { orderBySql } from '../../../platform/database/sort-sql.ts'
import { findOrders, readSearch } from '../../operator-search/index.ts'
import { orderRowColumns, orderRowJoins } from '../../orders/index.ts'
import { readOrderGoods } from '../../warehouse-stock/index.ts'
import { type OperatorCounts, countsOfCustomer } from './operator-counts.ts'
import { operatorActionsOf } from './operator-actions.ts'
import { countMatches, flaggedWhere, matchesPage, type OperatorOrderFilter } from './order-matches.ts'
import { isQueueList, queueConditions, queuedColumns } from './queue-list.ts'

export interface Queued {
  readonly shipBy: { readonly by: string; readonly stoppedSince: string | null } | null
  readonly assignee: { readonly id: string; readonly name: string } | null
  readonly wave: { readonly id: string; readonly number: number } | null
}

type OperatorOrderRow = Omit<OrderRow, 'allowedActions'> &
  Queued & {
    readonly customerId: string
    readonly customerName: string
    readonly paidAt: string | null
    readonly goods: OrderGoods | null
    readonly operatorActions: OperatorOrderAction[]
  }

export interface OperatorOrderPage {
  readonly total: number
  readonly totalIsLowerBound: boolean
  readonly counts: Record<OrderStatus, number>
  readonly rows: OperatorOrderRow[]
}

/** Matches are counted up to this number; beyond it the list must be narrowed. */
const countedAtMost = 1000
/** Queues do not grow with the number of orders: as many are counted as can be selected together. */
const queuedAtMost = maxSelected

export const listOperatorOrders = async (
  database: Database,
  agency: OperatorCounts,
  filter: OperatorOrderFilter,
  roles: readonly OperatorRole[],
): Promise<OperatorOrderPage> => {
  const customerId = filter.customerId === undefined ? null : customerIdFromRow(filter.customerId)
  const counts = await (customerId ? countsOfCustomer(database.agency, customerId) : agency.read())
  if (filter.search) return searchOrders(database, filter, filter.search, counts, roles)
  const { total, isMore } = await countMatches(
    database.agency,
    filter,
    counts,
    isQueueList(filter) ? queuedAtMost : countedAtMost,
  )
  const { pageNum, pageSize: size } = filter
  const skipped = (pageNum - 1) * size
  const isPage = skipped < total
  const rows = isPage ? await loadRows(database, matchesPage(filter, { size, skipped }), roles) : []
  return { total, totalIsLowerBound: isMore, counts, rows }
}

const loadRows = async (
  database: Database,
  wanted: RawBuilder<unknown>,
  roles: readonly OperatorRole[],
): Promise<OperatorOrderRow[]> => {
  const { rows } = await sql<{ row: Omit<OperatorOrderRow, 'operatorActions' | 'goods'> }>`
    select (select row_to_json(r) from (
        select ${sql.raw(orderRowColumns)}, o.customer_id::text as "customerId", c.name as "customerName",
            o.paid_at as "paidAt", ${sql.raw(queuedColumns)}
      ) r) as row
      from (${wanted}) wanted
      join dropshipping_order o on o.id = wanted.id
      ${sql.raw(orderRowJoins)}
      join customer c on c.customer_id = o.customer_id
      order by wanted.place`.execute(database.agency)
  const queued = rows.flatMap(({ row }) => (isQueue(row.status) ? [row.id] : []))
  const goods = queued.length > 0 ? await readOrderGoods(database.agency, queued) : new Map<string, never>()
  return rows.map(({ row }) => ({ ...withActions(row, roles), goods: goods.get(row.id) ?? null }))
}

const withActions = <
  Row extends Pick<OrderRow, 'status' | 'waiting' | 'flags' | 'labelledAt' | 'customsWaitSince'>,
>(
  row: Row,
  roles: readonly OperatorRole[],
): Row & { operatorActions: OperatorOrderAction[] } => {
  const { status, flags, labelledAt, customsWaitSince } = row
  const waitingReason: WaitingReason | null = row.waiting?.reason ?? null
  return {
    ...row,
    operatorActions: operatorActionsOf({ status, flags, labelledAt, customsWaitSince, waitingReason }, roles),
  }
}

const searchOrder = ({ sort: text }: OperatorOrderFilter): RawBuilder<unknown> => {
  const sort = sortOf(text)
  return orderBySql(
    [...(sort?.key === 'shipBy' ? [sql`o.ship_clock_started_at`] : []), sql`o.id`],
    sort?.direction ?? 'desc',
  )
}

/** A status may have fewer orders than any of the words. */
const narrowerOf = ({ status, customerId }: OperatorOrderFilter, counts: Record<OrderStatus, number>) =>
  status === undefined
    ? undefined
    : {
        from: sql`select id, customer_id from dropshipping_order where status = ${sql.lit(status)}
          ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}`,
        orders: counts[status],
      }

const searchOrders = async (
  database: Database,
  filter: OperatorOrderFilter,
  search: string,
  counts: Record<OrderStatus, number>,
  roles: readonly OperatorRole[],
): Promise<OperatorOrderPage> => {
  const { status, flag } = filter
  const ofQueues = isOfQueues(filter) && status === undefined
  const where = sql`true
    ${status === undefined ? sql`` : sql`and o.status = ${status}`}
    ${ofQueues ? sql`and o.status in (${sql.join(shippableStatuses.map((one) => sql.lit(one)))})` : sql``}
    ${queueConditions(filter)}
    ${
      flag === undefined
        ? sql``
        : sql`and exists (select from order_flag v where v.customer_id = o.customer_id
            and v.order_id = o.id and ${flaggedWhere(filter, flag)})`
    }`
  const found = await findOrders(
    database.agency,
    await readSearch(database.agency, search, filter.customerId ?? null),
    { limit: countedAtMost, where, narrower: narrowerOf(filter, counts) },
  )
  const sorted = await sql<{ id: string }>`
    select o.id from dropshipping_order o where o.id = any(${found.orders.map(({ id }) => id)}::bigint[])
      order by ${searchOrder(filter)}`.execute(database.agency)
  const ids = sorted.rows.map(({ id }) => id)
  const skipped = (filter.pageNum - 1) * filter.pageSize
  const page = ids.slice(skipped, skipped + filter.pageSize)
  const wanted = sql`select id, place from unnest(${page}::bigint[]) with ordinality as page (id, place)`
  return {
    total: ids.length,
    totalIsLowerBound: found.isMore,
    counts,
    rows: page.length === 0 ? [] : await loadRows(database, wanted, roles),
  }
}
