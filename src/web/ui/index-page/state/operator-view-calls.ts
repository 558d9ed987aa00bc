import {
  operatorSavedViewPages,
  operatorSavedViews,
} from '../../../../contract/saved-views/operator-saved-views.ts'

const calls = {
  sharedWith: 'operators',
  list: operatorSavedViews.listOperatorSavedViews,
  create: operatorSavedViews.createOperatorSavedView,
  update: operatorSavedViews.updateOperatorSavedView,
  remove: operatorSavedViews.deleteOperatorSavedView,
  sort: operatorSavedViews.sortOperatorSavedViews,
} as const
export type OperatorViewCalls = typeof calls

type Page = (typeof operatorSavedViewPages)[number]

/** The saved views of the operators' lists; one object for each, so that lists are not drawn again. */
export const operatorViews = Object.fromEntries(
  operatorSavedViewPages.map((page) => [page, { page, calls }]),
) as { readonly [P in Page]: { readonly page: P; readonly calls: OperatorViewCalls } }
