import {
  operatorSavedViews,
  type SavedViewPage,
} from '../../../../contract/saved-views/operator-saved-views.ts'
import { savedViews } from '../../../../contract/saved-views/saved-views.ts'

const sellerCalls = {
  sharedWith: 'accounts',
  list: savedViews.listSavedViews,
  create: savedViews.createSavedView,
  update: savedViews.updateSavedView,
  remove: savedViews.deleteSavedView,
  sort: savedViews.sortSavedViews,
} as const

const operatorCalls = {
  sharedWith: 'operators',
  list: operatorSavedViews.listOperatorSavedViews,
  create: operatorSavedViews.createOperatorSavedView,
  update: operatorSavedViews.updateOperatorSavedView,
  remove: operatorSavedViews.deleteOperatorSavedView,
  sort: operatorSavedViews.sortOperatorSavedViews,
} as const

/** Of which list, and by which calls its views are kept. */
export interface ViewSource {
  readonly page: SavedViewPage
  readonly calls: typeof sellerCalls | typeof operatorCalls
}

export const sellerOrderViews: ViewSource = { page: 'orders', calls: sellerCalls }
export const operatorOrderViews: ViewSource = { page: 'orders', calls: operatorCalls }
export const operatorProductViews: ViewSource = { page: 'products', calls: operatorCalls }
