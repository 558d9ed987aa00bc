import type { SavedViewPage } from '../../../../contract/saved-views/operator-saved-views.ts'
import { savedViews } from '../../../../contract/saved-views/saved-views.ts'
import type { OperatorViewCalls } from './operator-view-calls.ts'

const sellerCalls = {
  sharedWith: 'accounts',
  list: savedViews.listSavedViews,
  create: savedViews.createSavedView,
  update: savedViews.updateSavedView,
  remove: savedViews.deleteSavedView,
  sort: savedViews.sortSavedViews,
} as const

/** Of which list, and by which calls its views are kept. */
export interface ViewSource {
  readonly page: SavedViewPage
  readonly calls: typeof sellerCalls | OperatorViewCalls
}

export const sellerOrderViews: ViewSource = { page: 'orders', calls: sellerCalls }
