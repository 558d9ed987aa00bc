import { sortText, type Sort, type SortDirection, type SortText } from '../../../../contract/kernel/paging.ts'

export type SortKind = 'time' | 'due' | 'amount' | 'wait' | 'text'

// Descending first for times and amounts, where people look for the newest and largest; ascending for names
// and due dates.
const firstWay: Record<SortKind, SortDirection> = {
  time: 'desc',
  due: 'asc',
  amount: 'desc',
  wait: 'desc',
  text: 'asc',
}

const opposite = (direction: SortDirection): SortDirection => (direction === 'asc' ? 'desc' : 'asc')

export const waysOf = (kind: SortKind): readonly [SortDirection, SortDirection] => [
  firstWay[kind],
  opposite(firstWay[kind]),
]

const isSame = (one: Sort | null, other: Sort | null): boolean =>
  one?.key === other?.key && one?.direction === other?.direction

export const sortInAddress = (sort: Sort | null, own: Sort | null): SortText | undefined =>
  sort && !isSame(sort, own) ? sortText(sort) : undefined

/** The next sort after a click on a header: one direction, the other, then the default order (null). */
export const nextSort = (
  column: { readonly key: string; readonly kind: SortKind },
  now: Sort | null,
  own: Sort | null,
): Sort | null => {
  const { key, kind } = column
  const first = own?.key === key ? own.direction : firstWay[kind]
  if (now?.key !== key) return own?.key === key ? null : { key, direction: first }
  return now.direction === first ? { key, direction: opposite(first) } : null
}

/** Parses the sort parameter of a URL, which may contain anything. */
export const readSort = (text: string | undefined): Sort | null => {
  const match = /^(\w+):(asc|desc)$/.exec(text ?? '')
  return match ? { key: match[1] ?? '', direction: match[2] === 'asc' ? 'asc' : 'desc' } : null
}

/** The sort input of a list's call; empty if the list does not know the key. */
export const sortInputOf = <Key extends string>(
  sort: Sort | null,
  keys: readonly Key[],
): { readonly sort?: SortText<Key> } => {
  const key = keys.find((known) => known === sort?.key)
  return sort && key ? { sort: sortText({ key, direction: sort.direction }) } : {}
}
