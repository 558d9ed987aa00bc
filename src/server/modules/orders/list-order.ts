import { sortOf, type SortDirection } from '../../../contract/paging.ts'
import type { ListInput } from './list-sql.ts'

/** An order of which the filter's own walk knows nothing: by a column, then by when orders came in. */
export interface SortedOrder {
  readonly column: 'total_minor' | 'waiting_since'
  readonly direction: SortDirection
}
/** In which order a list shows its orders; without a column by when they came in. */
export type ListOrder = SortedOrder | { readonly column: null; readonly direction: SortDirection }

/** The order that a call asks for: without one, the newest first. */
export const listOrderOf = ({ sort }: Pick<ListInput, 'sort'>): ListOrder => {
  const { key, direction } = sortOf(sort) ?? { key: 'received', direction: 'desc' }
  if (key === 'total') return { column: 'total_minor', direction }
  // Who waits longest has waited since the earliest.
  if (key === 'waiting') return { column: 'waiting_since', direction: direction === 'desc' ? 'asc' : 'desc' }
  return { column: null, direction }
}

/** An order's id and what the list goes by. */
export const listOrderColumns = ({ column }: ListOrder, alias: string): string =>
  ['id', 'created_at', ...(column ? [column] : [])].map((name) => `${alias}.${name}`).join(', ')

/** What comes after `order by`; orders that wait for nothing come last. */
export const listOrderSql = ({ column, direction }: ListOrder, alias: string): string =>
  [
    ...(column ? [`${alias}.${column} ${direction} nulls last`] : []),
    `${alias}.created_at ${direction}`,
    `${alias}.id ${direction}`,
  ].join(', ')
