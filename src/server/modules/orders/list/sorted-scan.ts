import { listOrderColumns, listOrderSql, type ListOrder, type SortedOrder } from './list-order.ts'
import {
  countedSql,
  hasDays,
  indexScanOf,
  indexScanSql,
  type ListFilter,
  type Parameters,
} from './list-sql.ts'

/** Up to this many orders of a filter are collected and sorted; for more, an index is walked. */
const few = 5_000
/** When orders are checked for search words, at most this many entries of the sort index are read. */
const maxIndexEntries = 40_000

/** The added operand keeps the planner from using an index of the time of receipt instead of the sort index. */
const daysSql = ({ input }: ListFilter, p: Parameters): string =>
  [
    ...(input.createdFrom
      ? [` and o.created_at + interval '0' >= ${p.add(input.createdFrom, 'timestamptz')}`]
      : []),
    ...(input.createdTo
      ? [` and o.created_at + interval '0' < ${p.add(input.createdTo, 'timestamptz')}`]
      : []),
  ].join('')

/**
 * The first orders of each group of the counters: shop, status and reason are the leading columns of the sort index,
 * so that each group is one ordered range of it.
 */
const groupsSql = (filter: ListFilter, order: SortedOrder, first: string, p: Parameters): string => {
  const { column, direction } = order
  // The reason is part of the sort, because for null the planner does not know that it is constant.
  const by = ['waiting_reason', column, 'created_at', 'id'].map((name) => `o.${name} ${direction}`).join(', ')
  const days = daysSql(filter, p)
  const indexRange = (reason: string): string => `
    (select ${listOrderColumns(order, 'o')} from dropshipping_order o
      where o.customer_id = ${filter.customer} and o.shop_id = c.shop_id and o.status = c.status and ${reason}${days}
      order by ${by} limit ${first})`
  return `select w.* from order_count c
    cross join lateral (
      ${indexRange('o.waiting_reason = c.waiting_reason')}
      union all
      ${indexRange(`c.waiting_reason = '' and o.waiting_reason is null`)}
    ) w where ${countedSql(filter, p)} and c.orders > 0`
}

const sortedScanSql = (
  filter: ListFilter,
  order: SortedOrder,
  { first, cut }: { readonly first: string; readonly cut: string },
  p: Parameters,
): string => {
  const page = `order by ${listOrderSql(order, 'w')} ${cut}`
  const groups = groupsSql(filter, order, first, p)
  if (!hasDays(filter)) return `select w.* from (${groups}) w ${page}`
  // It is unknown which groups contain the orders of a date range, so a few orders are collected faster than
  // searched.
  return `with few as materialized (${indexScanSql(indexScanOf(filter, p), few + 1, 0)}),
      counted as materialized (select count(*) > ${few} as many from few)
    select w.* from (
      select ${listOrderColumns(order, 'o')} from few cross join lateral (
          select * from dropshipping_order whole
            where whole.customer_id = ${filter.customer} and whole.id = few.id offset 0
        ) o where not (select many from counted)
      union all
      select * from (${groups}) g where (select many from counted)
    ) w ${page}`
}

/**
 * The first `limit` orders after `offset` of a waiting filter, by time of receipt. A few may be sparse in the index
 * of the filter, so they are collected from their groups.
 */
const waitingScanSql = (
  filter: ListFilter,
  order: ListOrder,
  { limit, offset }: Page,
  p: Parameters,
): string => {
  const { direction } = order
  const gathered = groupsSql(filter, { column: 'total_minor', direction }, String(few), p)
  return `with counted as materialized (
      select coalesce(sum(c.orders), 0) > ${few} as many from order_count c where ${countedSql(filter, p)})
    select w.* from (
      select g.id, g.created_at from (${gathered}) g where not (select many from counted)
      union all
      select * from (${indexScanSql(indexScanOf(filter, p), limit + offset, 0, direction)}) x where (select many from counted)
    ) w order by ${listOrderSql(order, 'w')} limit ${limit} offset ${offset}`
}

interface Page {
  readonly limit: number
  readonly offset: number
}

export const pageSql = (filter: ListFilter, order: ListOrder, page: Page, p: Parameters): string => {
  const { limit, offset } = page
  if (order.column) {
    const parts = { first: String(limit + offset), cut: `limit ${limit} offset ${offset}` }
    return sortedScanSql(filter, order, parts, p)
  }
  const isOfWaiting = filter.input.waitingOn !== undefined || filter.input.waitingReason !== undefined
  return isOfWaiting && !hasDays(filter)
    ? waitingScanSql(filter, order, page, p)
    : indexScanSql(indexScanOf(filter, p), limit, offset, order.direction)
}

export const searchScan = (
  filter: ListFilter,
  order: ListOrder,
  maxOrders: number,
  p: Parameters,
): { readonly sql: string; readonly maxOrders: string } => {
  if (!order.column)
    return {
      sql: indexScanSql(indexScanOf(filter, p), maxOrders, 0, order.direction),
      maxOrders: String(maxOrders),
    }
  // The overall first orders are among the first of each group; with more groups, fewer of each are checked.
  const ofEach = `(select greatest(${few / 10}, least(${maxOrders}, ${maxIndexEntries} / greatest(count(*), 1)))
    from order_count c where ${countedSql(filter, p)} and c.orders > 0)`
  return {
    sql: sortedScanSql(filter, order, { first: ofEach, cut: `limit ${ofEach}` }, p),
    maxOrders: ofEach,
  }
}
