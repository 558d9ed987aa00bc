import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import type {
  OperatorOrderAction,
  OrderStatus,
  OrderFlagKind,
  WaitingParty,
  WaitingReason,
} from '../../../../contract/kernel/statuses.ts'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { isQueue, shippableStatuses, type OrderGoods } from '../../../../contract/orders/operator-orders.ts'
import { sortOf, type SortDirection, type SortText } from '../../../../contract/kernel/paging.ts'
import { type Database, customerIdFromRow } from '../../../platform/database/database.ts'
import { orderBySql } from '../../../platform/database/sort-sql.ts'
import { findOrders, readSearch } from '../../operator-search/index.ts'
import { orderRowColumns, orderRowJoins } from '../../orders/index.ts'
import { readOrderGoods } from '../../warehouse-stock/index.ts'
import { type OperatorCounts, countsOfCustomer } from './operator-counts.ts'
import { operatorActionsOf } from './operator-actions.ts'
import {
  countQueued,
  isOfQueues,
  queueConditions,
  queuedColumns,
  queuedPage,
  type QueueFilter,
} from './queue-list.ts'

export interface OperatorOrderFilter {
  readonly status?: OrderStatus | undefined
  readonly customerId?: string | undefined
  readonly waitingReason?: 'noShippingLine' | undefined
  readonly flag?: OrderFlagKind | undefined
  readonly flagOn?: WaitingParty | undefined
  readonly late?: true | undefined
  readonly goods?: QueueFilter['goods']
  /** An operator's id, or the value for unassigned. */
  readonly assignee?: string | undefined
  readonly search?: string | undefined
  readonly sort?: SortText<'received' | 'shipBy'> | undefined
  readonly pageNum: number
  readonly pageSize: number
}

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

interface AgencyPage {
  readonly total: number
  readonly totalIsLowerBound: boolean
  readonly counts: Record<OrderStatus, number>
  readonly rows: OperatorOrderRow[]
}

/** Matches are counted up to this number; beyond it the search must be narrowed. */
const searchedAtMost = 1000

export const listOperatorOrders = async (
  database: Database,
  agency: OperatorCounts,
  filter: OperatorOrderFilter,
  roles: readonly OperatorRole[],
): Promise<AgencyPage> => {
  const customerId = filter.customerId === undefined ? null : customerIdFromRow(filter.customerId)
  const counts = await (customerId ? countsOfCustomer(database.agency, customerId) : agency.read())
  if (filter.search) return searchOrders(database, filter, filter.search, counts, roles)
  if (filter.flag) return listFlagged(database, filter, filter.flag, counts, roles)
  if (isOfQueues(filter)) return listQueued(database, filter, counts, roles)
  const total = await countOf(database, filter, counts)
  const skipped = (filter.pageNum - 1) * filter.pageSize
  if (skipped >= total) return { total, totalIsLowerBound: false, counts, rows: [] }
  const wanted = pageOfIds(filter, skipped)
  return { total, totalIsLowerBound: false, counts, rows: await loadRows(database, wanted, roles) }
}

const listQueued = async (
  database: Database,
  filter: OperatorOrderFilter,
  counts: Record<OrderStatus, number>,
  roles: readonly OperatorRole[],
): Promise<AgencyPage> => {
  const { sort, pageNum, pageSize } = filter
  const found = await countQueued(database.agency, filter, searchedAtMost)
  const total = Math.min(found, searchedAtMost)
  const skipped = (pageNum - 1) * pageSize
  const wanted = queuedPage(filter, sort, { size: pageSize, skipped })
  const rows = skipped < total ? await loadRows(database, wanted, roles) : []
  return { total, totalIsLowerBound: found > total, counts, rows }
}

const countOf = async (
  database: Database,
  filter: OperatorOrderFilter,
  counts: Record<OrderStatus, number>,
): Promise<number> => {
  if (filter.waitingReason !== undefined) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from dropshipping_order ${whereOf(filter)}`.execute(database.agency)
    return rows[0]?.total ?? 0
  }
  if (filter.status) return counts[filter.status]
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The reason is inlined, so that PostgreSQL uses its partial index. */
const whereOf = ({ status, customerId, waitingReason }: OperatorOrderFilter): RawBuilder<unknown> => {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${sql.lit(status)}`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...(waitingReason === undefined ? [] : [sql`waiting_reason = ${sql.lit(waitingReason)}`]),
  ]
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

interface Order {
  readonly column: 'waiting_since' | 'ship_clock_started_at' | null
  readonly direction: SortDirection
}

const orderOf = ({ status, waitingReason, sort: text }: OperatorOrderFilter): Order => {
  const sort = sortOf(text)
  if (sort)
    return { column: sort.key === 'shipBy' ? 'ship_clock_started_at' : null, direction: sort.direction }
  if (waitingReason !== undefined) return { column: 'waiting_since', direction: 'asc' }
  return isQueue(status)
    ? { column: 'ship_clock_started_at', direction: 'asc' }
    : { column: null, direction: 'desc' }
}

/** Kind and party are inlined, so that PostgreSQL uses the partial index of orders waiting for the agency. */
const flaggedWhere = ({ flagOn, customerId }: OperatorOrderFilter, flag: OrderFlagKind) => sql`
  v.kind = ${sql.lit(flag)}
    ${flagOn === undefined ? sql`` : sql`and v.waiting_on = ${sql.lit(flagOn)}`}
    ${customerId === undefined ? sql`` : sql`and v.customer_id = ${customerId}`}`

const listFlagged = async (
  database: Database,
  filter: OperatorOrderFilter,
  flag: OrderFlagKind,
  counts: Record<OrderStatus, number>,
  roles: readonly OperatorRole[],
): Promise<AgencyPage> => {
  const { status, pageNum, pageSize } = filter
  const from = sql`order_flag v ${
    status === undefined
      ? sql``
      : sql`join dropshipping_order o on o.customer_id = v.customer_id and o.id = v.order_id and o.status = ${status}`
  } where ${flaggedWhere(filter, flag)}`
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${from} limit ${sql.lit(searchedAtMost + 1)}) x`.execute(
    database.agency,
  )
  const found = rows[0]?.total ?? 0
  const total = Math.min(found, searchedAtMost)
  const skipped = (pageNum - 1) * pageSize
  const wanted = sql`select id, row_number() over (order by since, id) as place from (
    select v.order_id as id, v.since from ${from}
      order by v.since, v.order_id limit ${sql.lit(pageSize)} offset ${sql.lit(skipped)}
  ) page`
  const isPage = skipped < total
  return {
    total,
    totalIsLowerBound: found > total,
    counts,
    rows: isPage ? await loadRows(database, wanted, roles) : [],
  }
}

/** Selects the ids of one page from an index alone; limits are inlined, so that the plan is cached. */
const pageOfIds = (filter: OperatorOrderFilter, skipped: number): RawBuilder<unknown> => {
  const { column, direction } = orderOf(filter)
  const columns = [...(column ? [sql.ref(column)] : []), sql`id`]
  const order = orderBySql(columns, direction)
  return sql`select id, row_number() over (order by ${order}) as place from (
    select ${sql.join(columns)} from dropshipping_order ${whereOf(filter)}
      order by ${order} limit ${sql.lit(filter.pageSize)} offset ${sql.lit(skipped)}
  ) page`
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
): Promise<AgencyPage> => {
  const { status, waitingReason, flag } = filter
  const ofQueues = isOfQueues(filter) && status === undefined
  const where = sql`true
    ${status === undefined ? sql`` : sql`and o.status = ${status}`}
    ${ofQueues ? sql`and o.status in (${sql.join(shippableStatuses.map((one) => sql.lit(one)))})` : sql``}
    ${queueConditions(filter)}
    ${waitingReason === undefined ? sql`` : sql`and o.waiting_reason = ${waitingReason}`}
    ${
      flag === undefined
        ? sql``
        : sql`and exists (select from order_flag v where v.customer_id = o.customer_id
            and v.order_id = o.id and ${flaggedWhere(filter, flag)})`
    }`
  const found = await findOrders(
    database.agency,
    await readSearch(database.agency, search, filter.customerId ?? null),
    { limit: searchedAtMost, where, narrower: narrowerOf(filter, counts) },
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
