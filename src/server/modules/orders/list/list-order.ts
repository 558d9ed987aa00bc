import { sortOf, type SortDirection } from '../../../../contract/kernel/paging.ts'
import type { ListInput } from './list-sql.ts'

/** Sorting by a column other than the time of receipt, with that as tie-breaker. */
export interface SortedOrder {
  readonly column: 'total_minor' | 'waiting_since'
  readonly direction: SortDirection
}
/** A null column sorts by time of receipt. */
export type ListOrder = SortedOrder | { readonly column: null; readonly direction: SortDirection }

export const listOrderOf = ({ sort }: Pick<ListInput, 'sort'>): ListOrder => {
  const { key, direction } = sortOf(sort) ?? { key: 'received', direction: 'desc' }
  if (key === 'total') return { column: 'total_minor', direction }
  // The longest wait has the earliest start.
  if (key === 'waiting') return { column: 'waiting_since', direction: direction === 'desc' ? 'asc' : 'desc' }
  return { column: null, direction }
}

export const listOrderColumns = ({ column }: ListOrder, alias: string): string =>
  ['id', 'created_at', ...(column ? [column] : [])].map((name) => `${alias}.${name}`).join(', ')

/** Orders that wait for nothing come last. */
export const listOrderSql = ({ column, direction }: ListOrder, alias: string): string =>
  [
    ...(column ? [`${alias}.${column} ${direction} nulls last`] : []),
    `${alias}.created_at ${direction}`,
    `${alias}.id ${direction}`,
  ].join(', ')
