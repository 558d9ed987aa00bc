import { listOrderColumns, listOrderSql, type ListOrder, type SortedOrder } from './list-order.ts'
import { countedSql, hasDays, walkOf, walkSql, type ListFilter, type Parameters } from './list-sql.ts'

/** So many orders of a filter are gathered and sorted; of more, the first are looked for in an index. */
const few = 5_000
/** Where orders are looked through for words, so many entries of the sort's index are read in all. */
const readAtMost = 40_000

/** Added to, so that no index of the time of receipt is taken for it: it is looked at in the sort's own index. */
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
 * The first orders of each group of the kept counters: shop, status and reason are the beginning of the index, so that
 * each group is a stretch of it in the order asked for, read from the index alone.
 */
const groupsSql = (filter: ListFilter, order: SortedOrder, first: string, p: Parameters): string => {
  const { column, direction } = order
  // The reason stands in the order as well: where there is none, nothing says that it is everywhere the same.
  const by = ['waiting_reason', column, 'created_at', 'id'].map((name) => `o.${name} ${direction}`).join(', ')
  const days = daysSql(filter, p)
  const stretch = (reason: string): string => `
    (select ${listOrderColumns(order, 'o')} from dropshipping_order o
      where o.customer_id = ${filter.customer} and o.shop_id = c.shop_id and o.status = c.status and ${reason}${days}
      order by ${by} limit ${first})`
  return `select w.* from order_count c
    cross join lateral (
      ${stretch('o.waiting_reason = c.waiting_reason')}
      union all
      ${stretch(`c.waiting_reason = '' and o.waiting_reason is null`)}
    ) w where ${countedSql(filter, p)} and c.orders > 0`
}

/** The filter's orders in order, `first` of each group, cut to a page. */
const sortedWalkSql = (
  filter: ListFilter,
  order: SortedOrder,
  { first, cut }: { readonly first: string; readonly cut: string },
  p: Parameters,
): string => {
  const page = `order by ${listOrderSql(order, 'w')} ${cut}`
  const groups = groupsSql(filter, order, first, p)
  if (!hasDays(filter)) return `select w.* from (${groups}) w ${page}`
  // In which groups the days' orders are, and where in them, nobody knows: a few are quicker gathered than found.
  return `with few as materialized (${walkSql(walkOf(filter, p), few + 1, 0)}),
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
 * The first `limit` orders after `offset` of a filter of who or what they wait for, by when they came in. A few may be
 * spread over many others in the filter's own walk: these are gathered from their groups.
 */
const waitingWalkSql = (
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
      select * from (${walkSql(walkOf(filter, p), limit + offset, 0, direction)}) x where (select many from counted)
    ) w order by ${listOrderSql(order, 'w')} limit ${limit} offset ${offset}`
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** The first `limit` orders of the filter after `offset`. */
export const pageSql = (filter: ListFilter, order: ListOrder, page: Page, p: Parameters): string => {
  const { limit, offset } = page
  if (order.column) {
    const parts = { first: String(limit + offset), cut: `limit ${limit} offset ${offset}` }
    return sortedWalkSql(filter, order, parts, p)
  }
  const isOfWaiting = filter.input.waitingOn !== undefined || filter.input.waitingReason !== undefined
  return isOfWaiting && !hasDays(filter)
    ? waitingWalkSql(filter, order, page, p)
    : walkSql(walkOf(filter, p), limit, offset, order.direction)
}

/** The first orders of the filter, to be looked through for words, and the SQL of how many these are at most. */
export const lookedThrough = (
  filter: ListFilter,
  order: ListOrder,
  most: number,
  p: Parameters,
): { readonly sql: string; readonly most: string } => {
  if (!order.column) return { sql: walkSql(walkOf(filter, p), most, 0, order.direction), most: String(most) }
  // The first of all are among the first so many of each group: the more groups, the fewer can be looked through.
  const ofEach = `(select greatest(${few / 10}, least(${most}, ${readAtMost} / greatest(count(*), 1)))
    from order_count c where ${countedSql(filter, p)} and c.orders > 0)`
  return { sql: sortedWalkSql(filter, order, { first: ofEach, cut: `limit ${ofEach}` }, p), most: ofEach }
}
