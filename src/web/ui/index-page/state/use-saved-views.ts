import { useMemo } from 'react'
import type { SavedView } from '../../../../contract/saved-views/saved-views.ts'
import { useAccess } from '../../access.tsx'
import { useCall } from '../../call/use-call.ts'
import { sellerOrderViews, type ViewSource } from './saved-view-calls.ts'
import type { Search } from '../../page/search.ts'
import type { ListColumns } from './list-columns.ts'
import { isWorthSaving, viewQueryOf, viewStateOf, type ViewState } from './saved-view-query.ts'
import type { IndexFilters } from './use-index-filters.ts'

export interface SavedViews extends ViewState<SavedView> {
  readonly source: ViewSource
  readonly views: readonly SavedView[]
  readonly canSortShared: boolean
  /** Whether the chosen filters and columns can be kept as another view. */
  readonly canSave: boolean
  /** What a view of the list as it is keeps. */
  readonly query: Search
}

/** The saved views of a list; null where there are none to be had, or while they load. */
export const useSavedViews = (
  source: ViewSource | undefined,
  filters: IndexFilters<number>,
  { names, own, isOwnChanged }: ListColumns<unknown>,
): SavedViews | null => {
  const { isAdminView } = useAccess()
  const { page, calls } = source ?? sellerOrderViews
  const { data } = useCall(
    calls.list,
    { page },
    { enabled: source !== undefined, quiet: true, staleMs: 60_000 },
  )
  const { address } = filters
  const ownNames = own.names
  return useMemo(() => {
    if (!source || !data) return null
    const state = viewStateOf(data.views, address, ownNames)
    return {
      ...data,
      ...state,
      source,
      canSave:
        !isAdminView && !state.active && (state.edited !== null || isOwnChanged || isWorthSaving(address)),
      query: viewQueryOf({ ...address, columns: names }),
    }
  }, [source, data, address, isAdminView, names, ownNames, isOwnChanged])
}
