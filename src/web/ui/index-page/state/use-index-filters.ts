import { useMemo } from 'react'
import { pageSizes, type Sort, type SortText } from '../../../../contract/kernel/paging.ts'
import { useSearch } from '../../page/page-context.tsx'
import type { Search, SearchChange } from '../../page/search.ts'
import { endOfDay, startOfDay } from '../../time/zoned-day.ts'
import { readSort, sortInputOf } from './sorting.ts'

type UsualSize = (typeof pageSizes)[number]

export interface IndexFilters<Size extends number = UsualSize> {
  readonly search: string
  /** The status tab's key; '' is the first tab. */
  readonly tab: string
  readonly page: number
  readonly pageSize: Size
  /** Those that can be chosen; undefined: the usual ones. */
  readonly pageSizes: readonly Size[] | undefined
  readonly sort: Sort | null
  readonly sortInput: <Key extends string>(keys: readonly Key[]) => { readonly sort?: SortText<Key> }
  /** Days, '2025-11-21'; '' if open. */
  readonly from: string
  readonly to: string
  /** The same as instants in the user's time zone, the end inclusive. */
  readonly fromInstant: string | undefined
  readonly toInstant: string | undefined
  readonly isGallery: boolean
  /** All other URL parameters: the select filters. */
  readonly values: Readonly<Record<string, string>>
  readonly pageInput: { readonly pageNum: number; readonly pageSize: Size }
  /** The page, and what to search for if anything. */
  readonly listInput: IndexFilters<Size>['pageInput'] & { readonly search?: string }
  /** Any filter other than tab, page and sort is set. */
  readonly isFiltered: boolean
  /** Changes URL parameters; resets the page to 1 unless the page itself changes. */
  readonly change: (change: SearchChange) => void
  readonly goToPage: (page: number) => void
  readonly clear: () => void
  readonly address: Search
}

const ownNames = new Set(['q', 'tab', 'page', 'size', 'sort', 'from', 'to', 'view', 'savedView', 'columns'])

export const readFilters = <Size extends number = UsualSize>(
  address: Search,
  // Without others, those that it is typed with.
  sizes = pageSizes as unknown as readonly [Size, ...Size[]],
) => {
  const page = Math.max(1, Math.floor(Number(address['page'])) || 1)
  const pageSize = sizes.find((size) => String(size) === address['size']) ?? sizes[0]
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
    listInput: { pageNum: page, pageSize, ...(q !== '' && { search: q }) },
    isFiltered: q !== '' || from !== '' || to !== '' || Object.keys(values).length > 0,
  }
}

export const useIndexFilters = <const Size extends number = UsualSize>(
  sizes?: readonly [Size, ...Size[]],
): IndexFilters<Size> => {
  const [address, changeAddress] = useSearch()
  return useMemo(
    () => ({
      ...readFilters(address, sizes),
      pageSizes: sizes,
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
    [address, changeAddress, sizes],
  )
}
