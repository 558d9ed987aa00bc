import { type RawBuilder, sql } from 'kysely'
import { type goodsStates, shippableStatuses } from '../../../../contract/orders/operator-orders.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import { sortOf, type SortText } from '../../../../contract/kernel/paging.ts'
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

export interface QueueFilter {
  readonly status?: OrderStatus | undefined
  readonly customerId?: string | undefined
  readonly late?: true | undefined
  readonly goods?: (typeof goodsStates)[number] | undefined
  readonly assignee?: string | undefined
}

export const isOfQueues = ({ late, goods, assignee }: QueueFilter): boolean =>
  late === true || goods !== undefined || assignee !== undefined

const assigneeOf = (operator: RawBuilder<unknown>) => sql`exists (select from order_assignee a
  where a.customer_id = o.customer_id and a.order_id = o.id ${operator})`

/** Hashed once a statement, so the orders are not counted one by one. */
export const isLacking = sql`o.id in (${lackingOrders})`

/**
 * Conditions on the orders `o` beside their status. Orders that wait for their seller do not count as late.
 */
export const queueConditions = ({
  customerId,
  late,
  goods,
  assignee,
}: QueueFilter): RawBuilder<unknown> => sql`
  ${customerId === undefined ? sql`` : sql`and o.customer_id = ${customerId}`}
  ${late ? sql`and o.ship_clock_started_at < ${sql.raw(shipClockSql('now()'))} and o.ship_clock_paused_since is null` : sql``}
  ${goods === undefined ? sql`` : goods === 'here' ? sql`and not ${isLacking}` : sql`and ${isLacking}`}
  ${assignee === 'nobody' ? sql`and not ${assigneeOf(sql``)}` : sql``}
  ${assignee === undefined || assignee === 'nobody' ? sql`` : sql`and ${assigneeOf(sql`and a.operator_id = ${assignee}`)}`}`

type QueueSort = SortText<'received' | 'shipBy'>

/** Reads each queue from its own part of the index, earliest ship-by time first. */
const queueScans = (filter: QueueFilter, sort: QueueSort | undefined, limit: number): RawBuilder<unknown> => {
  const statuses = filter.status ? [filter.status] : shippableStatuses
  return sql.join(
    statuses.map(
      (status) => sql`(select o.id, o.ship_clock_started_at from dropshipping_order o
        where o.status = ${sql.lit(status)} ${queueConditions(filter)}
        order by ${orderOf(sort)} limit ${sql.lit(limit)})`,
    ),
    sql` union all `,
  )
}

const orderOf = (sort: QueueSort | undefined): RawBuilder<unknown> => {
  const { key, direction } = sortOf(sort) ?? { key: 'shipBy', direction: 'asc' }
  return orderBySql(
    [...(key === 'shipBy' ? [sql.ref('ship_clock_started_at')] : []), sql.ref('id')],
    direction,
  )
}

export const countQueued = async (db: Db, filter: QueueFilter, max: number): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (${queueScans(filter, undefined, max + 1)}) walks`.execute(db)
  return rows[0]?.found ?? 0
}

export const queuedPage = (
  filter: QueueFilter,
  sort: QueueSort | undefined,
  { size, skipped }: { readonly size: number; readonly skipped: number },
): RawBuilder<unknown> => sql`
  select id, row_number() over (order by ${orderOf(sort)}) as place from (
    select id, ship_clock_started_at from (${queueScans(filter, sort, size + skipped)}) walks
      order by ${orderOf(sort)} limit ${sql.lit(size)} offset ${sql.lit(skipped)}
  ) page`
