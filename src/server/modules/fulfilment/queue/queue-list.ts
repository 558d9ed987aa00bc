import { type RawBuilder, sql } from 'kysely'
import type { goodsStates } from '../../../../contract/orders/operator-order-filter.ts'
import { isOfQueues, shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { OrderStatus, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import { sortOf, type SortDirection, type SortText } from '../../../../contract/kernel/paging.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lackingOrders } from '../../warehouse-stock/index.ts'
import { orderBySql } from '../../../platform/database/sort-sql.ts'

/** An order's ship-by time, in working time after `ship_clock_started_at`. */
export const shipBySql = (started: string): string => `ship_by(${started})`
/** What `ship_clock_started_at` is of orders that are to be shipped by this time. */
export const shipClockSql = (due: string): string => `ship_clock_of(${due})`

const queues = shippableStatuses.map((status) => `'${status}'`).join(', ')

export const queuedColumns = `
  case when o.status in (${queues}) and o.paid_at is not null then json_build_object(
    'by', ${shipBySql("o.ship_clock_started_at + coalesce(now() - o.ship_clock_paused_since, '0')")},
    'stoppedSince', o.ship_clock_paused_since) end as "shipBy",
  (select json_build_object('id', p.id::text, 'name', p.name)
    from order_assignee a join operator p on p.id = a.operator_id
    where a.customer_id = o.customer_id and a.order_id = o.id) as assignee,
  (select json_build_object('id', w.id::text, 'number', w.number)
    from wave_order i join picking_wave w on w.id = i.wave_id
    where i.customer_id = o.customer_id and i.order_id = o.id and i.state = 'open') as wave`

export interface FilteredSku {
  readonly id: string
  /** In so many orders that looking into each listed order is faster than listing the orders with it. */
  readonly isCommon: boolean
}

export interface QueueFilter {
  readonly status?: OrderStatus | undefined
  readonly customerId?: string | undefined
  readonly shippingLineId?: string | undefined
  readonly countryCode?: string | undefined
  /** Null: no such SKU. */
  readonly sku?: FilteredSku | null | undefined
  readonly receivedFrom?: string | undefined
  readonly receivedTo?: string | undefined
  readonly paidFrom?: string | undefined
  readonly paidTo?: string | undefined
  readonly paidDaysAgo?: number | undefined
  readonly waitingReason?: WaitingReason | undefined
  readonly late?: true | undefined
  readonly goods?: (typeof goodsStates)[number] | undefined
  readonly assignee?: string | undefined
}

/** Whether more is filtered by than a status, of which the counts and the index know nothing. */
export const isFiltered = (filter: QueueFilter): boolean =>
  isOfQueues(filter) ||
  filter.waitingReason !== undefined ||
  filter.sku !== undefined ||
  [filter.shippingLineId, filter.countryCode].some((value) => value !== undefined) ||
  [filter.receivedFrom, filter.receivedTo, filter.paidFrom, filter.paidTo].some(
    (value) => value !== undefined,
  )

const assigneeOf = (operator: RawBuilder<unknown>) => sql`exists (select from order_assignee a
  where a.customer_id = o.customer_id and a.order_id = o.id ${operator})`

/** Hashed once a statement, so the orders are not counted one by one. */
export const isLacking = sql`o.id in (${lackingOrders})`

/** As a line item, or in a bundle. */
const containsSku = ({ id, isCommon }: FilteredSku) => {
  const inBundle = sql`l.parts is not null and l.parts @> jsonb_build_array(jsonb_build_object('skuId', ${id}::text))`
  return isCommon
    ? sql`exists (select from order_line l where l.customer_id = o.customer_id and l.order_id = o.id
        and (l.sku_id = ${id} or ${inBundle}) offset 0)`
    : sql`o.id in (
        select l.order_id from order_line l where l.sku_id = ${id}
        union all
        select l.order_id from order_line l where ${inBundle})`
}

const during = (column: string, from: string | undefined, to: string | undefined) => sql`
  ${from === undefined ? sql`` : sql`and ${sql.ref(column)} >= ${from}::timestamptz`}
  ${to === undefined ? sql`` : sql`and ${sql.ref(column)} <= ${to}::timestamptz`}`

/** What is inlined is part of an index’s condition, or says how many orders there are. */
const generalConditions = (filter: QueueFilter): RawBuilder<unknown> => {
  const { customerId, shippingLineId, countryCode, sku, waitingReason } = filter
  return sql`
  ${customerId === undefined ? sql`` : sql`and o.customer_id = ${customerId}`}
  ${shippingLineId === undefined ? sql`` : sql`and o.shipping_line_id = ${shippingLineId}`}
  ${countryCode === undefined ? sql`` : sql`and o.country_code = ${countryCode}`}
  ${waitingReason === undefined ? sql`` : sql`and o.waiting_reason = ${sql.lit(waitingReason)}`}
  ${during('o.created_at', filter.receivedFrom, filter.receivedTo)}
  ${during('o.paid_at', filter.paidFrom, filter.paidTo)}
  ${sku === undefined ? sql`` : sku === null ? sql`and false` : sql`and ${containsSku(sku)}`}`
}

/**
 * Conditions on the orders `o` beside their status. Orders that wait for their seller do not count as late.
 */
export const queueConditions = (filter: QueueFilter): RawBuilder<unknown> => {
  const { late, goods, assignee, paidDaysAgo } = filter
  return sql`
  ${generalConditions(filter)}
  ${late ? sql`and o.ship_clock_started_at < ${sql.raw(shipClockSql('now()'))} and o.ship_clock_paused_since is null` : sql``}
  ${goods === undefined ? sql`` : goods === 'here' ? sql`and not ${isLacking}` : sql`and ${isLacking}`}
  ${assignee === 'nobody' ? sql`and not ${assigneeOf(sql``)}` : sql``}
  ${assignee === undefined || assignee === 'nobody' ? sql`` : sql`and ${assigneeOf(sql`and a.operator_id = ${assignee}`)}`}
  ${paidDaysAgo === undefined ? sql`` : sql`and o.paid_at < now() - make_interval(days => ${paidDaysAgo}::integer)`}`
}

type QueueSort = SortText<'received' | 'shipBy'>

interface Order {
  /** Beside the id. */
  readonly column: 'ship_clock_started_at' | 'waiting_since' | 'created_at' | 'paid_at' | null
  readonly direction: SortDirection
}

export const isQueueList = (filter: QueueFilter): boolean =>
  filter.status === undefined
    ? isOfQueues(filter)
    : shippableStatuses.some((queue) => queue === filter.status)

/**
 * Queues earliest ship-by time first, what waits for something the longest waiting first, others newest first: by the date
 * they are filtered by, of which an index has the range in this order.
 */
const orderOf = (filter: QueueFilter, sort: QueueSort | undefined): Order => {
  const sorted = sortOf(sort)
  if (sorted?.key === 'shipBy') return { column: 'ship_clock_started_at', direction: sorted.direction }
  if (sorted) return { column: receivedColumn(filter), direction: sorted.direction }
  if (isQueueList(filter)) return { column: 'ship_clock_started_at', direction: 'asc' }
  if (filter.waitingReason !== undefined) return { column: 'waiting_since', direction: 'asc' }
  const isByPayment = filter.paidFrom !== undefined || filter.paidTo !== undefined
  return { column: isByPayment ? 'paid_at' : receivedColumn(filter), direction: 'desc' }
}

/** Numbers follow the time of receipt, so an index of numbers has the same order. */
const receivedColumn = ({ receivedFrom, receivedTo }: QueueFilter): Order['column'] =>
  receivedFrom !== undefined || receivedTo !== undefined ? 'created_at' : null

const columnsOf = ({ column }: Order) => [...(column === null ? [] : [sql.ref(column)]), sql.ref('id')]
const orderSql = (order: Order): RawBuilder<unknown> =>
  sql`order by ${orderBySql(columnsOf(order), order.direction)}`

/**
 * Reads each queue from its own part of an index, in the wanted order, so that a rare match among many orders is found
 * without the orders themselves.
 */
const scans = (filter: QueueFilter, order: Order | null, limit: number): RawBuilder<unknown> => {
  const scan = (status: OrderStatus | undefined) => sql`
    (select ${sql.join(order ? columnsOf(order) : [sql.ref('id')])} from dropshipping_order o
      where ${status === undefined ? sql`true` : sql`o.status = ${sql.lit(status)}`} ${queueConditions(filter)}
      ${order ? orderSql(order) : sql``} limit ${sql.lit(limit)})`
  const isOfAllQueues = filter.status === undefined && isOfQueues(filter)
  return isOfAllQueues ? sql.join(shippableStatuses.map(scan), sql` union all `) : scan(filter.status)
}

export const countQueued = async (db: Db, filter: QueueFilter, max: number): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (${scans(filter, null, max + 1)}) walks`.execute(db)
  return rows[0]?.found ?? 0
}

export const queuedPage = (
  filter: QueueFilter,
  sort: QueueSort | undefined,
  { size, skipped }: { readonly size: number; readonly skipped: number },
): RawBuilder<unknown> => {
  const order = orderOf(filter, sort)
  const columns = sql.join(columnsOf(order))
  return sql`
  select id, row_number() over (${orderSql(order)}) as place from (
    select ${columns} from (${scans(filter, order, size + skipped)}) walks
      ${orderSql(order)} limit ${sql.lit(size)} offset ${sql.lit(skipped)}
  ) page`
}
