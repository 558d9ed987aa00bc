import { useMemo } from 'react'
import { pageSizes, type Sort, type SortText } from '../../../contract/paging.ts'
import { useSearch } from '../page/page-context.tsx'
import type { Search, SearchChange } from '../page/search.ts'
import { endOfDay, startOfDay } from '../components/zoned-day.ts'
import { readSort, sortInputOf } from './sorting.ts'

/** What a list shows now, all of it from the address, so that a link or a reload brings back the same view. */
export interface IndexFilters {
  readonly search: string
  /** The status tab's key; '' is the first one, everything. */
  readonly tab: string
  readonly page: number
  readonly pageSize: (typeof pageSizes)[number]
  readonly sort: Sort | null
  /** The part of a call that says how to sort, of a list that knows these keys. */
  readonly sortInput: <Key extends string>(keys: readonly Key[]) => { readonly sort?: SortText<Key> }
  /** Days, '2025-11-21'; '' where open. */
  readonly from: string
  readonly to: string
  /** The same as instants of the user's zone, the last one inclusive. */
  readonly fromInstant: string | undefined
  readonly toInstant: string | undefined
  /** Rows as cards with pictures, where the list offers them. */
  readonly isGallery: boolean
  /** Everything else in the address by name: the select filters. */
  readonly values: Readonly<Record<string, string>>
  readonly pageInput: { readonly pageNum: number; readonly pageSize: (typeof pageSizes)[number] }
  /** Anything but tab, page and sorting is set. */
  readonly isFiltered: boolean
  /** Changes names of the address; the page starts again at 1 unless it is what changes. */
  readonly change: (change: SearchChange) => void
  readonly goToPage: (page: number) => void
  readonly clear: () => void
  readonly address: Search
}

const ownNames = new Set(['q', 'tab', 'page', 'size', 'sort', 'from', 'to', 'view'])

/** What an address says of a list's view. Pure. */
export const readFilters = (address: Search) => {
  const page = Math.max(1, Math.floor(Number(address['page'])) || 1)
  const pageSize = pageSizes.find((size) => String(size) === address['size']) ?? pageSizes[0]
  const values = Object.fromEntries(Object.entries(address).filter(([name]) => !ownNames.has(name)))
  const sort = readSort(address['sort'])
  const { q = '', tab = '', from = '', to = '' } = address
  return {
    search: q,
    tab,
    page,
    pageSize,
    sort,
    sortInput: <Key extends string>(keys: readonly Key[]) => sortInputOf(sort, keys),
    from,
    to,
    fromInstant: startOfDay(from)?.toISOString(),
    toInstant: endOfDay(to)?.toISOString(),
    values,
    isGallery: address['view'] === 'cards',
    pageInput: { pageNum: page, pageSize },
    isFiltered: q !== '' || from !== '' || to !== '' || Object.keys(values).length > 0,
  }
}

/** The list's view as its address says it. */
export const useIndexFilters = (): IndexFilters => {
  const [address, changeAddress] = useSearch()
  return useMemo(
    () => ({
      ...readFilters(address),
      change: (change) => changeAddress({ page: undefined, ...change }),
      goToPage: (next) => changeAddress({ page: next === 1 ? undefined : next }, { push: true }),
      clear: () =>
        changeAddress(
          Object.fromEntries(
            Object.keys(address)
              .filter((name) => !['tab', 'size', 'sort', 'view'].includes(name))
              .map((name) => [name, undefined]),
          ),
        ),
      address,
    }),
    [address, changeAddress],
  )
}
