import { useMemo } from 'react'
import type { SavedView } from '../../../contract/saved-views.ts'
import { useAccess } from '../access.tsx'
import { useCall } from '../call/use-call.ts'
import { sellerOrderViews, type ViewSource } from './saved-view-calls.ts'
import { isWorthSaving, viewStateOf, type ViewState } from './saved-view-query.ts'
import type { IndexFilters } from './use-index-filters.ts'

export interface SavedViews extends ViewState<SavedView> {
  readonly source: ViewSource
  readonly views: readonly SavedView[]
  readonly canSortShared: boolean
  /** Whether the chosen filters can be kept as another view. */
  readonly canSave: boolean
}

/** The saved views of a list; null where there are none to be had, or while they load. */
export const useSavedViews = (source: ViewSource | undefined, filters: IndexFilters): SavedViews | null => {
  const { isAdminView } = useAccess()
  const { page, calls } = source ?? sellerOrderViews
  const { data } = useCall(
    calls.list,
    { page },
    { enabled: source !== undefined, quiet: true, staleMs: 60_000 },
  )
  const { address } = filters
  return useMemo(() => {
    if (!source || !data) return null
    const state = viewStateOf(data.views, address)
    return {
      ...data,
      ...state,
      source,
      canSave: !isAdminView && !state.active && (state.edited !== null || isWorthSaving(address)),
    }
  }, [source, data, address, isAdminView])
}
